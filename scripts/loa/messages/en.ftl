### What stands beside the place where the reader is.

status-hp = HP { $hp }/{ $most }
