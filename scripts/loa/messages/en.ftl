### What stands beside the place where the reader is.

status-hp = HP { $hp }/{ $most }

### On the shelf.

on-the-shelf = LoA: small battles in which the one who tires first usually loses

### What a voice reads in place of an abbreviation.

spoken-AP = action points
