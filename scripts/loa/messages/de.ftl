### Was neben dem Ort steht, an dem der Leser ist.

status-hp = LP { $hp }/{ $most }
