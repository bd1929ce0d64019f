### Was neben dem Ort steht, an dem der Leser ist.

status-hp = LP { $hp }/{ $most }

### Im Regal.

on-the-shelf = LoA: kleine Gefechte, in denen meist verliert, wer zuerst müde wird

### Was eine Stimme statt einer Abkürzung liest.

spoken-AP = Aktionspunkte
