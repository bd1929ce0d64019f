### What stands beside the place where the reader is.

status-wounds = Wounds
status-gold = Gold
