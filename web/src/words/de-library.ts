// What the library says, in German, by its English; `{0}` stands for a number, a
// name, or another sentence.

const notShown = {
  "the host knew every throw in advance and may have told or used it":
    "Der Anbieter kannte jeden Wurf im Voraus und kann ihn verraten oder benutzt haben",
  "nothing from before the game fixes the throws: whoever wrote the file could have chosen them afterwards":
    "Nichts von vor der Partie legt die Würfe fest: Wer die Datei schrieb, könnte sie hinterher gewählt haben",
  "what you brought fixes only part of what decides the throws: whoever wrote the file could have chosen the rest afterwards":
    "Was Sie mitgebracht haben, legt nur einen Teil dessen fest, was die Würfe bestimmt: Wer die Datei schrieb, könnte den Rest hinterher gewählt haben",
  "what you brought does not agree with this record: it fixes nothing here":
    "Was Sie mitgebracht haben, stimmt mit dieser Aufzeichnung nicht überein: Es legt hier nichts fest",
  "the host contradicts itself: its receipt and its record do not agree, and nothing shows which of them was there before the game":
    "Der Anbieter widerspricht sich: Seine Quittung und seine Aufzeichnung stimmen nicht überein, und nichts zeigt, welche von beiden vor der Partie da war",
  "that what you brought is from before the game is your own knowledge: no file can show it":
    "Dass es von vor der Partie ist, was Sie mitgebracht haben, wissen nur Sie: Keine Datei kann es zeigen",
  "the players gave nothing to the throws: the host alone could choose a seed it liked":
    "Die Spieler haben zu den Würfen nichts beigetragen: Der Anbieter allein konnte einen Startwert wählen, der ihm gefiel",
  "no receipt fixed the contributions: the host alone could have chosen a seed it liked after it saw them":
    "Keine Quittung legte die Beiträge fest: Der Anbieter allein könnte einen Startwert gewählt haben, der ihm gefiel, nachdem er sie gesehen hatte",
  "the host together with a player who does not play for himself could still choose the throws":
    "Der Anbieter zusammen mit einem Spieler, der nicht für sich selbst spielt, konnte die Würfe immer noch wählen",
  "only light gave something to the throws: the host together with light could still choose them":
    "Nur Hell hat zu den Würfen beigetragen: Der Anbieter zusammen mit Hell konnte sie immer noch wählen",
  "only dark gave something to the throws: the host together with dark could still choose them":
    "Nur Dunkel hat zu den Würfen beigetragen: Der Anbieter zusammen mit Dunkel konnte sie immer noch wählen",
  "nobody who could be trusted signed this record: that these moves were played and this result reached is the file's word alone (throws only)":
    "Niemand, dem zu trauen wäre, hat diese Aufzeichnung unterschrieben: Dass so gezogen wurde und es so ausging, sagt nur die Datei (nur die Würfe)",
  "that the loser resigned is the host's word": "Dass der Verlierer aufgab, sagt nur der Anbieter",
  "that the loser let the deadline pass is the host's word":
    "Dass der Verlierer die Frist verstreichen ließ, sagt nur der Anbieter",
};

const anchors = {
  "the commitment and the scheme of the throws come from the file alone":
    "die Festlegung und das Verfahren der Würfe stehen nur in der Datei",
  "{0} come from the file alone": "{0} stehen nur in der Datei",
  "{0} comes from the file alone": "{0} steht nur in der Datei",
  "{0}, the scheme of the throws and {1}": "{0}, das Verfahren der Würfe und {1}",
  "{0}, the scheme of the throws, {1} and {2}": "{0}, das Verfahren der Würfe, {1} und {2}",
  "the contribution of light and the contribution of dark": "der Beitrag von Hell und der Beitrag von Dunkel",
  "the commitment": "die Festlegung",
  "the scheme of the throws": "das Verfahren der Würfe",
  "the contribution of light": "der Beitrag von Hell",
  "the contribution of dark": "der Beitrag von Dunkel",
  "none of the receipts that you brought is of this game":
    "keine der Quittungen, die Sie mitgebracht haben, ist von dieser Partie",
  "{0}; none of the receipts that you brought is of this game":
    "{0}; keine der Quittungen, die Sie mitgebracht haben, ist von dieser Partie",
  "what you brought does not agree with the record":
    "was Sie mitgebracht haben, stimmt mit der Aufzeichnung nicht überein",
  "throws fixed before the game by a receipt that you brought and nobody signed":
    "die Würfe legt eine Quittung fest, die Sie mitgebracht haben und niemand unterschrieben hat",
  "throws fixed before the game by a receipt that you brought, signed by a key you do not know":
    "die Würfe legt eine Quittung fest, die Sie mitgebracht haben, unterschrieben mit einem Schlüssel, den Sie nicht kennen",
  "throws fixed before the game by a receipt of {0} that is in the log {1}, which you trust":
    "die Würfe legt eine Quittung von {0} fest, die im Verzeichnis {1} steht, dem Sie vertrauen",
  "throws fixed before the game by a receipt of {0} and what you brought beside it":
    "die Würfe legt eine Quittung von {0} fest, und was Sie dazu mitgebracht haben",
  "throws fixed before the game by a receipt of {0}": "die Würfe legt eine Quittung von {0} fest",
};

const notes = {
  "no key that you trust signed the receipt: it counts as one that you wrote down yourself":
    "Kein Schlüssel, dem Sie vertrauen, hat die Quittung unterschrieben: Sie zählt wie eine, die Sie selbst aufgeschrieben haben",
  "the log proof is not signed by the log that you trust: it says nothing here":
    "Der Nachweis ist nicht von dem Verzeichnis unterschrieben, dem Sie vertrauen: Er sagt hier nichts",
  "the host shows a receipt that agrees with this record: it could have been written just now, and so it fixes nothing from before the game":
    "Der Anbieter zeigt eine Quittung, die mit dieser Aufzeichnung übereinstimmt: Sie könnte eben erst geschrieben sein und legt darum nichts von vor der Partie fest",
  "the receipt that the host shows says other things of this game than the one that you brought, which counts: no key signed both, so nobody gave out both":
    "Die Quittung, die der Anbieter zeigt, sagt anderes über diese Partie als die, die Sie mitgebracht haben; die Ihre zählt: Kein Schlüssel hat beide unterschrieben, also hat niemand beide ausgegeben",
  "weak: the bytes of the seed are all equal or count up or down: it was not drawn by chance":
    "Schwach: Die Bytes des Startwerts sind alle gleich oder zählen auf oder ab: Er ist nicht zufällig gezogen",
  "weak: anyone could compute the throws from the published commitment before the game":
    "Schwach: Jeder konnte die Würfe vor der Partie aus der veröffentlichten Festlegung berechnen",
  "weak: the commitment does not bind the game's id; new hosts should use sha256-bound":
    "Schwach: Die Festlegung bindet die Kennung der Partie nicht; neue Anbieter sollten sha256-bound benutzen",
  "weak: the receipt is unsigned: it does not show that the host gave it out":
    "Schwach: Die Quittung ist nicht unterschrieben: Sie zeigt nicht, dass der Anbieter sie ausgegeben hat",
  "weak: no receipt fixed the contributions before the game: the host could have chosen its seed after it saw them":
    "Schwach: Keine Quittung legte die Beiträge vor der Partie fest: Der Anbieter könnte seinen Startwert gewählt haben, nachdem er sie gesehen hatte",
  "the commitment is right by the scheme {0}, which the record does not name":
    "Die Festlegung stimmt nach dem Verfahren {0}, das die Aufzeichnung nicht nennt",
  "lost under {0}, legal under {1}: by that reading every move is right and so is the result":
    "Verloren nach {0}, erlaubt nach {1}: Nach dieser Lesart stimmt jeder Zug und auch das Ergebnis",
  "lost under {0}, legal under {1}: by that reading every move is right":
    "Verloren nach {0}, erlaubt nach {1}: Nach dieser Lesart stimmt jeder Zug",
  "the evidence cannot be read: {0}": "der Beleg ist nicht zu lesen: {0}",
  "a host's key: {0}": "der Schlüssel eines Anbieters: {0}",
  "the commitment: {0}": "die Festlegung: {0}",
  "the contribution of light: {0}": "der Beitrag von Hell: {0}",
  "the contribution of dark: {0}": "der Beitrag von Dunkel: {0}",
  "a key is `ed25519:` and 64 digits of lower-case hex":
    "ein Schlüssel ist `ed25519:` und 64 Hexziffern in Kleinbuchstaben",
  "a contribution is not all zero: that is how none is counted":
    "ein Beitrag ist nicht lauter Nullen: So wird gezählt, dass keiner da ist",
  "no commitment scheme has that name; there are {0}": "kein Verfahren der Festlegung heißt so; es gibt {0}",
  "write the 64 digits of hex, and before them the scheme where it is not sha256: `sha256-bound:9f86d0…`":
    "schreiben Sie die 64 Hexziffern und davor das Schema, wenn es nicht sha256 ist: `sha256-bound:9f86d0…`",
  "write 64 digits of hex": "schreiben Sie 64 Hexziffern",
  "an anchor is required and there is none: bring what you kept from before the game, a receipt and the host's key, or the commitment as you wrote it down and each contribution used":
    "Ein Anker ist verlangt und keiner ist da: Bringen Sie mit, was Sie von vor der Partie haben: eine Quittung und den Schlüssel des Anbieters, oder die Festlegung, wie Sie sie aufgeschrieben haben, und jeden benutzten Beitrag",
  "an anchor is required and none of the receipts that you brought is of this game: bring what you kept from before the game, a receipt and the host's key, or the commitment as you wrote it down and each contribution used":
    "Ein Anker ist verlangt, und keine der Quittungen, die Sie mitgebracht haben, ist von dieser Partie: Bringen Sie mit, was Sie von vor der Partie haben: eine Quittung und den Schlüssel des Anbieters, oder die Festlegung, wie Sie sie aufgeschrieben haben, und jeden benutzten Beitrag",
  "somebody must stand for the moves and the result, and nobody you know signed this record: trust the host's key, or bring the receipt that names the players' keys":
    "Jemand muss für die Züge und das Ergebnis einstehen, und niemand, den Sie kennen, hat diese Aufzeichnung unterschrieben: Vertrauen Sie dem Schlüssel des Anbieters, oder bringen Sie die Quittung mit, die die Schlüssel der Spieler nennt",
  "nothing was thrown: there is nothing to verify": "Es wurde nichts geworfen: Es gibt nichts zu prüfen",
};

const checks = {
  "the record could not be read": "die Aufzeichnung ließ sich nicht lesen",
  "no earlier game in this run": "keine frühere Partie in diesem Lauf",
  unsigned: "nicht unterschrieben",
  "signed by {0}": "unterschrieben von {0}",
  "the signature holds, and you know nobody by this key: {0}":
    "die Unterschrift gilt, und Sie kennen niemanden mit diesem Schlüssel: {0}",
  "fewer than two times are given": "es sind weniger als zwei Zeiten angegeben",
  "the rule set is unknown": "das Regelwerk ist unbekannt",
  "the seed is not published yet": "der Startwert ist noch nicht veröffentlicht",
  "nothing was thrown": "es wurde nichts geworfen",
  "the game is not finished": "die Partie ist nicht beendet",
  "the moves could not be replayed to the end": "die Züge ließen sich nicht bis zum Ende nachziehen",
  "the host's word: a resignation leaves nothing on the board":
    "das Wort des Anbieters: Eine Aufgabe hinterlässt nichts auf dem Brett",
  "the host's word: a deadline leaves nothing on the board":
    "das Wort des Anbieters: Eine Frist hinterlässt nichts auf dem Brett",
};

const failures = {
  "the published seed is not the one that was committed to before the game":
    "der veröffentlichte Startwert ist nicht der, auf den sich der Anbieter vor der Partie festgelegt hat",
  "{0} is signed by {1}, and by none of the keys that you know of {2}, {3}: it is not {4}'s, or {5} has a new key; ask {6} in another way before you trust that":
    "{0} ist von {1} unterschrieben und von keinem der Schlüssel, die Sie von {2} kennen, {3}: Es ist nicht von {4}, oder {5} hat einen neuen Schlüssel; fragen Sie {6} auf anderem Weg, bevor Sie dem trauen",
  "the record says {0}, the seed gives {1}": "die Aufzeichnung sagt: {0}; der Startwert ergibt: {1}",
  "the record says {0}, the seed and the contributions give {1}":
    "die Aufzeichnung sagt: {0}; der Startwert und die Beiträge ergeben: {1}",
  "the sticks {0}, a roll of {1}": "die Stäbe {0}, eine {1}",
  "a roll of {0}": "eine {0}",
  "the face {0} of the die": "die Seite {0} des Würfels",
  "a throw of light": "ein Wurf von Hell",
  "a throw of dark": "ein Wurf von Dunkel",
  "no turn": "kein Zug",
  "a seed of at least {0} bytes": "ein Startwert von mindestens {0} Bytes",
  "{0} or later": "{0} oder später",
  "later than {0} seconds after {1}": "mehr als {0} Sekunden nach {1}",
  "at most {0} seconds after {1}": "höchstens {0} Sekunden nach {1}",
  "the sticks {0}, where these rules throw a die": "die Stäbe {0}, wo nach diesen Regeln ein Würfel geworfen wird",
  "a seed of {0}": "ein Startwert von {0}",
  "it was light's throw, not dark's": "Hell war am Wurf, nicht Dunkel",
  "it was dark's throw, not light's": "Dunkel war am Wurf, nicht Hell",
  "light had borne off all its pieces: the game was over":
    "Hell hatte alle Steine hinausgebracht: Die Partie war zu Ende",
  "dark had borne off all its pieces: the game was over":
    "Dunkel hatte alle Steine hinausgebracht: Die Partie war zu Ende",
  "{0} is not legal: {1}": "{0} ist nicht erlaubt: {1}",
  "{0} is not right: {1}": "{0} ist nicht richtig: {1}",
  "a roll of {0} is a lost throw in these rules": "eine {0} ist in diesen Regeln ein verlorener Wurf",
  "in the throw-off only the first 1 is played, and with the piece on 10: `1: 10-11+`":
    "beim Auswerfen wird nur die erste 1 gespielt, und zwar mit dem Stein auf 10: `1: 10-11+`",
  "house {0} is not part of the track in these rules": "Haus {0} gehört in diesen Regeln nicht zur Bahn",
  "no piece stands on house {0}": "auf Haus {0} steht kein Stein",
  "the piece on house {0} is light's, not yours": "der Stein auf Haus {0} gehört Hell",
  "the piece on house {0} is dark's, not yours": "der Stein auf Haus {0} gehört Dunkel",
  "the piece on house 26 must move before any other": "der Stein auf Haus 26 muss vor jedem anderen ziehen",
  "wrong distance: a roll of {0} takes the piece from {1} to {2}":
    "falsche Weite: Eine {0} führt den Stein von {1} nach {2}",
  "wrong distance: a roll of {0} does not move the piece on {1} there":
    "falsche Weite: Eine {0} führt den Stein auf {1} nicht dorthin",
  "a roll of {0} would carry the piece on {1} past the last house":
    "eine {0} führte den Stein auf {1} über das letzte Haus hinaus",
  "every piece must stop on house {0} first: a roll of {1} would carry the piece on {2} past it":
    "jeder Stein muss zuerst auf Haus {0} halten: Eine {1} führte den Stein auf {2} darüber hinaus",
  "a piece that would reach or pass house 26 stops on it, and house 26 is taken":
    "ein Stein, der Haus 26 erreicht oder überspringt, hält dort, und Haus 26 ist besetzt",
  "a piece on house {0} moves only to leave, on a {1}":
    "ein Stein auf Haus {0} geht nur hinaus, mit einer {1}",
  "a piece on house {0} leaves on a {1}, not on a {2}":
    "ein Stein auf Haus {0} geht mit einer {1} hinaus, nicht mit einer {2}",
  "house 30 must be empty before a piece can come to it or leave by it":
    "Haus 30 muss leer sein, bevor ein Stein dorthin oder über es hinausgehen kann",
  "a piece that reaches house 30 leaves at once while all of its side's pieces stand on 21-30":
    "ein Stein, der Haus 30 erreicht, geht gleich hinaus, solange alle Steine seiner Seite auf 21-30 stehen",
  "no piece leaves before all of its side's pieces on the board stand on 21-30: one stands on {0}":
    "kein Stein geht hinaus, bevor alle Steine seiner Seite auf 21-30 stehen: Einer steht auf {0}",
  "a piece of the same side stands on house {0}": "auf Haus {0} steht ein Stein derselben Seite",
  "house {0} is a safe house: the piece on it cannot be landed on":
    "Haus {0} ist sicher: Der Stein darauf kann nicht getroffen werden",
  "the pair on {0} is protected: the piece on house {1} cannot be landed on":
    "das Paar auf {0} ist geschützt: Der Stein auf Haus {1} kann nicht getroffen werden",
  "the run on {0} is protected: the piece on house {1} cannot be landed on":
    "die Gruppe auf {0} ist geschützt: Der Stein auf Haus {1} kann nicht getroffen werden",
  "the blockade on {0} cannot be passed": "die Sperre auf {0} kann nicht übersprungen werden",
  "the run of three on 28-30 stops a piece that leaves from 26":
    "die Dreiergruppe auf 28-30 hält einen Stein auf, der von 26 hinausgeht",
  "no piece moves back in these rules": "in diesen Regeln geht kein Stein zurück",
  "a piece moves back only when none can move forward, and the piece on {0} can":
    "ein Stein geht nur zurück, wenn keiner vorwärts kann, und der auf {0} kann es",
  "a piece on house {0} never moves back": "ein Stein auf Haus {0} geht nie zurück",
  "a roll of {0} would carry the piece on {1} back past the first house":
    "eine {0} führte den Stein auf {1} hinter das erste Haus zurück",
  "a piece moves back onto an empty house only, and house {0} is taken":
    "ein Stein geht nur auf ein leeres Haus zurück, und Haus {0} ist besetzt",
};

const rules = {
  "Kendall's reconstruction as the site of seed 000 plays it":
    "Kendalls Nachbildung, wie peer2peergames sie spielt",
  "seed 003's own rules, after Kendall: nothing moves back": "nach Kendall, und nichts geht zurück",
  "the rules most often used today, with a throw-off (seed 002)":
    "die heute meistgespielten Regeln, mit Auswerfen",
  "the rules in the lid of a boxed game (seed 004)": "die Regeln eines Spiels in der Schachtel",
  "Wikipedia's account of Kendall, as seed 000 tells it":
    "Kendall nach der Wikipedia, wie peer2peergames es erzählt",
  "Skyruk's rules from an open-source program": "Skyruks Regeln aus einem quelloffenen Programm",

  "{0} pieces a side; the first to bear all {1} off wins":
    "{0} Steine je Seite; wer zuerst alle {1} hinausbringt, gewinnt",
  "on houses 1 to 10, the sides in turn: light on the even ones, dark on the odd ones":
    "auf den Häusern 1 bis 10, abwechselnd: Hell auf den geraden, Dunkel auf den ungeraden",
  "on houses 1 to 10, the sides in turn: light on the odd ones, dark on the even ones":
    "auf den Häusern 1 bis 10, abwechselnd: Hell auf den ungeraden, Dunkel auf den geraden",
  light: "Hell",
  "four sticks: the roll is the number of light faces": "vier Stäbe: Der Wurf ist die Zahl der hellen Seiten",
  "worth {0}": "zählt {0}",
  none: "keine",
  "after a 1, a 4 or a {0} the same side throws again":
    "nach einer 1, einer 4 oder einer {0} wirft dieselbe Seite noch einmal",
  "yes, such a roll throws again all the same": "ja, ein solcher Wurf wirft trotzdem noch einmal",
  "no, the turn passes": "nein, die andere Seite ist an der Reihe",
  "it goes to the house that the mover left": "er kommt auf das Haus, das der Ziehende verließ",
  "it goes to the first empty house below its own, the house that the mover left counting as empty; where there is none, to the house that the mover left":
    "er kommt auf das erste leere Haus unter seinem eigenen, wobei das Haus, das der Ziehende verließ, als leer zählt; gibt es keines, auf das Haus, das der Ziehende verließ",
  "two or more of one side next to each other cannot be landed on; 10 and 11 are neighbours, and so are 20 and 21":
    "zwei oder mehr einer Seite nebeneinander können nicht getroffen werden; 10 und 11 sind Nachbarn, auch 20 und 21",
  "two or more of one side next to each other cannot be landed on, on 1-25 only, by neighbours on any house; 10 and 11 are neighbours, and so are 20 and 21":
    "zwei oder mehr einer Seite nebeneinander können nicht getroffen werden, nur auf 1-25, durch Nachbarn auf jedem Haus; 10 und 11 sind Nachbarn, auch 20 und 21",
  "two of one side next to each other cannot be landed on, nor can the two ends of a longer run; its inside can; 10 and 11 are neighbours, and so are 20 and 21":
    "zwei einer Seite nebeneinander können nicht getroffen werden, auch nicht die beiden Enden einer längeren Gruppe, ihr Inneres aber doch; 10 und 11 sind Nachbarn, auch 20 und 21",
  "a piece on 15, 26 or 28-30 cannot be landed on":
    "ein Stein auf 15, 26 oder 28-30 kann nicht getroffen werden",
  "a piece on 26 or 28-30 cannot be landed on": "ein Stein auf 26 oder 28-30 kann nicht getroffen werden",
  "a piece on 15 or 26-30 cannot be landed on": "ein Stein auf 15 oder 26-30 kann nicht getroffen werden",
  "{0} or more of one side next to each other cannot be passed by the other side, forward or backward; 10 and 11 are neighbours, and so are 20 and 21":
    "{0} oder mehr einer Seite nebeneinander kann die andere Seite nicht überspringen, vorwärts wie rückwärts; 10 und 11 sind Nachbarn, auch 20 und 21",
  "{0} or more of one side next to each other cannot be passed by the other side going forward; going backward they can be; 10 and 11 are neighbours, and so are 20 and 21":
    "{0} oder mehr einer Seite nebeneinander kann die andere Seite vorwärts nicht überspringen, rückwärts aber doch; 10 und 11 sind Nachbarn, auch 20 und 21",
  "none: every piece can be passed": "keine: Jeder Stein kann übersprungen werden",
  "when no piece can move forward one must move back by the roll, by the same rules as forward; a piece on 1-25 may":
    "kann kein Stein vorwärts, so muss einer um den Wurf zurück, nach denselben Regeln wie vorwärts; ein Stein auf 1-25 darf es",
  "when no piece can move forward one must move back by the roll, onto an empty house only; any piece may":
    "kann kein Stein vorwärts, so muss einer um den Wurf zurück, nur auf ein leeres Haus; jeder Stein darf es",
  "never: a throw that moves no piece forward is lost":
    "nie: Ein Wurf, mit dem kein Stein vorwärts kann, ist verloren",
  "every piece must stop on house {0}, by an exact roll, before it goes further":
    "jeder Stein muss mit genauem Wurf auf Haus {0} halten, bevor er weitergeht",
  "none: no piece must stop anywhere": "keines: Kein Stein muss irgendwo halten",
  "a piece that would reach house 26 or pass it stops there, if 26 is empty; it throws again at once, whatever the roll was, and must move: 5 leaves, 1 goes to 27, 2, 3 and 4 to 28, 29 and 30; where that house is taken it goes to 27, and where 27 is taken too, out of the water; no run stops it, for it must move":
    "ein Stein, der Haus 26 erreichte oder überspränge, hält dort, wenn 26 leer ist; er wirft gleich noch einmal, was der Wurf auch war, und muss ziehen: 5 geht hinaus, 1 auf 27, 2, 3 und 4 auf 28, 29 und 30; ist das Haus besetzt, geht er auf 27, und ist auch 27 besetzt, aus dem Wasser; keine Gruppe hält ihn auf, denn er muss ziehen",
  "sends a piece that reaches it to house {0}, else to the first empty house below, down to 1":
    "schickt einen Stein, der es erreicht, auf Haus {0}, sonst auf das erste leere darunter, bis hinab auf 1",
  "sends a piece that reaches it to house {0}, else to the first empty house above, up to 30":
    "schickt einen Stein, der es erreicht, auf Haus {0}, sonst auf das erste leere darüber, bis hinauf auf 30",
  "holds a piece that reaches it; on its next move 1, 2 and 3 take it to house 15, else to the first empty house below, down to 1, 4 leaves, and on a greater roll it stays":
    "hält einen Stein fest, der es erreicht; beim nächsten Zug führen ihn 1, 2 und 3 auf Haus 15, sonst auf das erste leere darunter, bis hinab auf 1, 4 geht hinaus, und bei einem größeren Wurf bleibt er",
  "a roll takes the piece exactly to 31, one step past house 30":
    "ein Wurf führt den Stein genau auf 31, einen Schritt hinter Haus 30",
  "a roll takes the piece exactly to 30 while all pieces of its side that are on the board stand on 21-30, and from 30 itself any roll does; 30 must be empty for a piece to come to it or leave by it":
    "ein Wurf führt den Stein genau auf 30, während alle Steine seiner Seite auf dem Brett auf 21-30 stehen, und von 30 selbst jeder Wurf; 30 muss leer sein, damit ein Stein dorthin oder über es hinausgehen kann",
  "a piece on 28-30 does nothing but leave": "ein Stein auf 28-30 geht nur noch hinaus",
  "none: a piece beyond the gate may also step on": "keine: Ein Stein hinter dem Tor darf auch weiterrücken",
  "no rule of its own": "keine eigene Regel",
  "any roll leaves from it": "von ihm geht jeder Wurf hinaus",
  "any roll leaves from it once no piece of its side stands on houses 1 to 10":
    "von ihm geht jeder Wurf hinaus, sobald kein Stein seiner Seite auf den Häusern 1 bis 10 steht",
  "does not stop an enemy piece that leaves from 26":
    "hält einen gegnerischen Stein, der von 26 hinausgeht, nicht auf",
  "stops an enemy piece that leaves from 26 on a 5":
    "hält einen gegnerischen Stein auf, der von 26 mit einer 5 hinausgeht",
  "no roll takes a piece on 26 past 30, so nothing of its own: what leaves by 30 passes runs as any move does":
    "kein Wurf führt einen Stein von 26 über 30 hinaus, darum nichts Eigenes: Was über 30 hinausgeht, überspringt Gruppen wie jeder Zug",
  "the sides throw in turn until one throws a 1: that one is dark, moves its foremost piece by it and throws again":
    "die Seiten werfen abwechselnd, bis eine eine 1 wirft: Diese ist Dunkel, zieht damit ihren vordersten Stein und wirft noch einmal",
  "none are counted": "es werden keine gezählt",
  "each piece that the loser has left counts 3 on 1-10, 2 on 11-20, 1 on 21-30":
    "jeder Stein, der dem Verlierer bleibt, zählt 3 auf 1-10, 2 auf 11-20, 1 auf 21-30",
};

const options = {
  "a run of three on 28-30 stops a 5 from 26": "eine Dreiergruppe auf 28-30 hält eine 5 von 26 auf",
  "nothing stops it": "nichts hält sie auf",
  "a piece on 26 does not count in a run with 25": "ein Stein auf 26 zählt in einer Gruppe mit 25 nicht mit",
  "it counts": "er zählt mit",
  "a run of three on 28-30 does not stop a 5 from 26":
    "eine Dreiergruppe auf 28-30 hält eine 5 von 26 nicht auf",
  "it stops it": "sie hält sie auf",
  "a piece on 30 does not stop one that leaves": "ein Stein auf 30 hält einen, der hinausgeht, nicht auf",
  "30 must be empty": "30 muss leer sein",
  "a piece on 30 need not leave when that is the only move":
    "ein Stein auf 30 muss nicht hinaus, wenn das der einzige Zug ist",
  "it must": "er muss",
  "10-11 and 20-21 are no neighbours": "10-11 und 20-21 sind keine Nachbarn",
  "they are": "sie sind es",
  "27 acts on pieces that come forward only": "27 wirkt nur auf Steine, die vorwärts kommen",
  "both ways": "in beide Richtungen",
  "three or more of one side next to each other in one row cannot be passed":
    "drei oder mehr einer Seite nebeneinander in einer Reihe können nicht übersprungen werden",
  "every piece can be passed": "jeder Stein kann übersprungen werden",
  "one die of six: 1 to 5 the roll, 6 a lost throw that passes the turn":
    "ein Würfel mit sechs Seiten: 1 bis 5 der Wurf, 6 ein verlorener Wurf, nach dem die andere Seite an der Reihe ist",
  "four sticks": "vier Stäbe",
  "the water sends a piece to 15": "das Wasser schickt einen Stein auf 15",
  "to 16": "auf 16",
  "a piece on 26, 28 or 29 cannot be landed on": "ein Stein auf 26, 28 oder 29 kann nicht getroffen werden",
  "it can": "er kann es",
  "pieces wait at the start and enter from house 11; 15 is the gate":
    "die Steine warten am Start und kommen ab Haus 11 herein; 15 ist das Tor",
  "pieces stand on 1-10 and 26 is the gate": "die Steine stehen auf 1-10, und 26 ist das Tor",
  "with the die no roll throws again": "mit dem Würfel wirft kein Wurf noch einmal",
  "1, 4 and 5 throw again": "1, 4 und 5 werfen noch einmal",
  "30 leaves on any roll once the first row holds no piece of either side":
    "von 30 geht jeder Wurf hinaus, sobald in der ersten Reihe kein Stein mehr steht, von keiner Seite",
  "no piece of its own side": "kein Stein der eigenen Seite",
  "the house that the mover left does not count as empty":
    "das Haus, das der Ziehende verließ, zählt nicht als leer",
  "it does": "es zählt als leer",
};

/** Headings of a source are named as they stand there. */
const sources = {
  "reading exit-open: the rule for 26 is the special one":
    "Lesart exit-open: Die Regel für 26 ist die besondere",
  "reading exit-blocked: leaving is landing on 31": "Lesart exit-blocked: Hinausgehen heißt auf 31 ankommen",
  "this catalogue's choice: seed 004 does not say who begins":
    "hier gewählt: seed 004 sagt nicht, wer beginnt",
  "this catalogue's choice: seed 004 does not say how; as in cones":
    "hier gewählt: seed 004 sagt nicht, wie; wie in cones",
  "this catalogue's choice: as in cones": "hier gewählt: wie in cones",
  "without a blockade nothing can be stopped": "ohne Sperre wird nichts aufgehalten",
  "seed {0}, its note on Wikipedia's account": "seed {0}, die Anmerkung zur Wikipedia",
  "seed {0}, its note on Wikipedia's account; of its own side is this catalogue's choice":
    "seed {0}, die Anmerkung zur Wikipedia; „der eigenen Seite“ ist hier gewählt",
  "seed {0}, introduction": "seed {0}, Einleitung",
  "seed {0}, Preparation; light on the even houses is this catalogue's choice":
    "seed {0}, Preparation; Hell auf den geraden Häusern ist hier gewählt",
  "seed {0}, {1}: none is named": "seed {0}, {1}: keines wird genannt",
  "seed {0}, Going back: the turn passes": "seed {0}, Going back: die andere Seite ist an der Reihe",
  "seed {0}, Play: the turn is passed": "seed {0}, Play: die andere Seite ist an der Reihe",
  "seed {0}, Play: not on the last five squares": "seed {0}, Play: nicht auf den letzten fünf Feldern",
  "seed {0}, Play: none but by a variation": "seed {0}, Play: keine, außer in einer Spielart",
  "seed {0}, Bearing off: nothing leaves from 26 on a 5":
    "seed {0}, Bearing off: von 26 geht mit einer 5 nichts hinaus",
  "gym-senet, Rules: spools on the even houses": "gym-senet, Rules: Spulen auf den geraden Häusern",
  "gym-senet, Rules: spools first": "gym-senet, Rules: Spulen zuerst",
  "gym-senet, Skyruk, House of Happiness; that no run stops the piece is this catalogue's choice":
    "gym-senet, Skyruk, House of Happiness; dass keine Gruppe den Stein aufhält, ist hier gewählt",
  "seed {0}, {1}": "seed {0}, {1}",
  "gym-senet, {0}": "gym-senet, {0}",
};

export const sentences: Record<string, string> = {
  ...notShown,
  ...anchors,
  ...notes,
  ...checks,
  ...failures,
  ...rules,
  ...options,
  ...sources,
};
