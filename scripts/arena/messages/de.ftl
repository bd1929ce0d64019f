### Was neben dem Ort steht, an dem der Leser ist.

status-hp = LP { $hp }/{ $most }
status-stamina = Ausdauer

### Im Regal.

on-the-shelf = Arena: alle wählen verdeckt, und alles geschieht zugleich
