### What stands beside the place where the reader is.

status-hp = HP { $hp }/{ $most }
status-stamina = Stamina

### On the shelf.

on-the-shelf = Arena: everybody picks in secret, and everything happens at once

### What a voice reads in place of an abbreviation.

spoken-VIT = vitality
spoken-END = endurance
spoken-STR = strength
spoken-DEX = dexterity
spoken-INT = intelligence
spoken-FAI = faith
