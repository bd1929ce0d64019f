### What stands beside the place where the reader is.

status-hp = HP { $hp }/{ $most }
status-stamina = Stamina

### On the shelf.

on-the-shelf = Arena: everybody picks in secret, and everything happens at once
