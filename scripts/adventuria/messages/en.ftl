### What stands beside the place where the reader is.

status-wounds = Wounds
status-gold = Gold

### On the shelf.

on-the-shelf = Adventuria: one die, four numbers, and a city to come back to
