bow = Eine Verbeugung.
