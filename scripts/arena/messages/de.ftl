### Was neben dem Ort steht, an dem der Leser ist.

status-hp = LP { $hp }/{ $most }
status-stamina = Ausdauer

### Im Regal.

on-the-shelf = Arena: alle wählen verdeckt, und alles geschieht zugleich

### Was eine Stimme statt einer Abkürzung liest.

spoken-VIT = Lebenskraft
spoken-END = Ausdauer
spoken-STR = Stärke
spoken-DEX = Geschick
spoken-INT = Verstand
spoken-FAI = Glaube
