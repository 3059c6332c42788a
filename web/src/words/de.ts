// Every word of the page, in German.

import { sentences } from "./de-library.ts";
import type { Words } from "./en.ts";

const list = (words: readonly (string | number)[], last = "und"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("de")} ${number === 1 ? one : many}`;

export const de: Words = {
  site: {
    title: "Senet: War die Partie ehrlich?",
    tagline: "der Beweis ehrlichen Spiels",
    skip: "Zum Inhalt",
    nav: "Seiten",
    check: "Partie prüfen",
    archive: "Archive",
    rules: "Regeln",
    language: "Sprache",
    theme: "Aussehen",
    themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
    offline:
      "Diese Seite ist eine einzige Datei. Sie braucht kein Netz, und nichts, was Sie mit ihr prüfen, verlässt sie.",
    version: (version) => `senet ${version}: die Bibliothek des Programms, für den Browser übersetzt.`,
    working: "Es wird geprüft …",
    cancel: "Abbrechen",
    copied: "Kopiert",
    copy: "Kopieren",
    failed: (why) => `Das ging nicht: ${why}`,
    dropAnywhere: "Loslassen zum Prüfen",
  },

  sides: { light: "Hell", dark: "Dunkel" },

  start: {
    title: "War diese Partie Senet ehrlich?",
    lead:
      "Ein Anbieter verspricht, dass jeder Wurf der Stäbe aus einem geheimen Startwert folgt, der vor der Partie gewählt und nach ihr " +
      "veröffentlicht wird. Bringen Sie eine beendete Partie: Diese Seite wirft jeden Wurf noch einmal, zieht jeden Zug nach " +
      "und nennt den ersten, der nicht stimmt.",
    drop: "Eine beendete Partie hierher ziehen",
    dropMore:
      "ihre Aufzeichnung als JSON oder als Text, dazu die Quittung oder den Schlüssel, die Sie aufgehoben haben; auch ein ganzes Archiv geht",
    pick: "Dateien wählen",
    orPaste: "Eine Partie einfügen",
    pasteLabel: "Die Aufzeichnung, als JSON oder als Text",
    pasteGo: "Das Eingefügte prüfen",
    pasted: "eingefügte Partie",
    orFetch: "Beim Anbieter holen",
    host: "Anbieter",
    hostHint: "example.org, oder die Adresse seines Archivs",
    id: "Die Kennung der Partie",
    fetchGo: "Holen und prüfen",
    fetchSays:
      "Nur hier fragt diese Seite jemanden etwas: Der Anbieter erfährt Ihre Adresse, und welche Partie Sie ansehen.",
    examples: "Oder ein Beispiel ansehen",
    exampleGood: "Eine Partie, die stimmt",
    exampleBad: "Eine Partie mit falschem Zug",
    exampleAnchored: "Eine Partie mit ihrer Quittung",
    exampleName: "Beispiel",
    how: "Wie geprüft wird",
    steps: [
      {
        title: "Vorher versiegelt",
        text: "Vor dem ersten Wurf zieht der Anbieter einen Startwert und veröffentlicht nur dessen Hash: die Festlegung. Die besten Anbieter unterschreiben sie in einer Quittung, die Sie aufheben.",
      },
      {
        title: "Aus dem Startwert geworfen",
        text: "Jeder Wurf der vier Stäbe folgt aus dem Startwert und aus dem, was die Spieler beigetragen haben. Niemand kann einen Wurf ändern und die anderen lassen.",
      },
      {
        title: "Nachher geöffnet",
        text: "Nach der Partie wird der Startwert veröffentlicht. Jeder kann ihn hashen, noch einmal werfen und jeden Zug nach den Regeln nachziehen: Sie tun es hier.",
      },
    ],
    back: "Eine andere Partie prüfen",
  },

  intake: {
    nothing:
      "Das ist keine Partie. Es wurde als Beleg übernommen: Sie sehen es unten, und die nächste Partie wird danach beurteilt.",
    took: (receipts, keys, commitments, contributions) =>
      `Als Beleg übernommen: ${list([
        ...(receipts ? [count(receipts, "Quittung", "Quittungen")] : []),
        ...(keys ? [count(keys, "Schlüssel", "Schlüssel")] : []),
        ...(commitments ? ["eine Festlegung"] : []),
        ...(contributions ? [count(contributions, "Beitrag", "Beiträge")] : []),
      ])}.`,
    empty: "Es ist nichts darin.",
    ofAnother: (side, id) =>
      `Der Beitrag von ${side} wurde, wie seine Datei sagt, für die Partie ${id} gezogen: Für diese wird er nicht benutzt.`,
    loose:
      "Was Sie gebracht haben, kann eine Festlegung oder ein Beitrag sein. Noch wird es nicht benutzt: Sagen Sie unten, was es ist.",
    placed: (what) => `Übernommen als das, was auch die Aufzeichnung hat: ${what}.`,
    ofOneGame:
      "Eine Festlegung oder ein Beitrag gehört zu einer einzigen Partie und wird hier nicht benutzt: Öffnen Sie jene Partie für sich, und bringen Sie es dann.",
    forNextRun: "Dieser Durchgang wurde ohne sie beurteilt; der nächste nimmt sie hinzu.",
    passedOver: (paths) =>
      `Im Ordner übergangen: ${count(paths.length, "Datei", "Dateien")}, dem Namen nach keine Partie, keine Quittung und kein Schlüssel ` +
      `(${paths.slice(0, 3).join(", ")}${paths.length > 3 ? ", …" : ""}).`,
  },

  fetching: {
    badHost:
      "Das ist kein Anbieter: Schreiben Sie einen Namen wie example.org oder eine Adresse, die mit https:// beginnt.",
    badId: "Eine Kennung hat 1 bis 128 Zeichen aus A-Z a-z 0-9 . _ -",
    noGame: (id) => `Der Anbieter hat keine Partie ${id}.`,
    notFinished: (id) =>
      `Die Partie ${id} ist noch nicht beendet: Der Anbieter veröffentlicht sie mit ihrem Startwert, wenn sie zu Ende ist.`,
    refused: (status) => `Der Anbieter antwortete mit dem Status ${status}.`,
    unreachable:
      "Der Anbieter war nicht zu erreichen, oder er erlaubt Seiten anderer Herkunft nicht, seine Partien zu lesen (CORS). Das Programm kann es: senet fetch.",
    slow: "Der Anbieter brauchte zu lange.",
    other: (asked, got) =>
      `Der Anbieter wurde nach der Partie ${asked} gefragt und antwortete mit der Partie ${got}. Die andere Partie wurde nicht beurteilt.`,
    receiptNone: "Der Anbieter veröffentlicht keine Quittung für diese Partie.",
    receiptFailed:
      "Ob der Anbieter eine Quittung für diese Partie veröffentlicht, ließ sich nicht erfahren: Er gab darauf keine brauchbare Antwort.",
    receiptShown:
      "Der Anbieter zeigt auch eine Quittung für diese Partie. Sie kam eben erst und vom Anbieter selbst: Sie kann gegen ihn sprechen, " +
      "über die Zeit vor der Partie beweist sie nichts. Das kann nur eine Quittung, die Sie aufgehoben haben; vergleichen Sie die beiden, wenn Sie eine haben.",
    receiptUnreadable:
      "Der Anbieter antwortete auf die Frage nach der Quittung, aber was er zeigt, ist nicht als Quittung zu lesen.",
    asking:
      "Der Anbieter wird noch nach seiner Quittung und seinen Schlüsseln gefragt: Was er zeigt, kann noch gegen die Partie sprechen.",
    changed: (before) =>
      `Das Urteil ist ein anderes, seit die Quittung des Anbieters kam. Vorher lautete es: ${before}.`,
    sentBy: (asked, sender) =>
      `${asked} wurde gefragt und verwies weiter: Die Partie schickte ${sender}. Es zählen die Schlüssel von ${asked}.`,
    hostKey: "Der Anbieter sagt, dies sei sein Schlüssel:",
    trust: "Ich kenne diesen Schlüssel: ihm vertrauen",
    trusted: "Ihm wird für Partien dieses Anbieters vertraut, solange diese Seite offen ist.",
    hostKeySays:
      "Vertrauen Sie ihm nur, wenn Sie ihn auch von anderswo kennen: Wer für den Anbieter antwortet, könnte einen eigenen Schlüssel zeigen.",
  },

  verdict: {
    words: { verified: "Bestätigt", mismatch: "Widerspruch", unverifiable: "Nicht prüfbar" },
    throwsOnly: "nur die Würfe",
    gloss: {
      throwsOnly:
        "Nur die Würfe: Niemand, den Sie kennen, bürgt mit einer Unterschrift unter der Aufzeichnung dafür, dass diese Züge gespielt wurden.",
      anchor: "Ein Anker ist etwas von vor der Partie, das die Würfe festlegt.",
    },
    anchored: {
      none: "ohne Anker",
      pinned: "Anker: festgehalten",
      receipt: "Anker: Quittung",
      log: "Anker: Verzeichnis",
    },
    inShort: {
      unanchored: "Die Datei stimmt mit sich selbst überein.",
      anchored: "Die Aufzeichnung stimmt.",
      mismatch: "Etwas in dieser Aufzeichnung ist nicht, was der Startwert oder die Regeln ergeben.",
      mismatches: {
        signature: "Für diese Aufzeichnung, so wie sie ist, wurde ihre Unterschrift nicht gemacht.",
        anchor:
          "Was Sie mitgebracht haben oder der Anbieter zeigt, und diese Aufzeichnung stimmen nicht überein; eines davon ist nicht von dieser Partie oder wurde verändert.",
        timing:
          "Die Zeiten in dieser Aufzeichnung können so nicht sein, oder eine Frist wurde nicht eingehalten.",
        equivocation:
          "Was zu dieser Partie vorliegt, stimmt nicht überein; eines davon ist nicht von dieser Partie oder wurde verändert.",
        reuse: "Diese Partie und eine andere haben dasselbe Geheimnis, das nur für eine Partie da ist.",
      },
      unverifiable: "Das lässt sich nicht beurteilen.",
    },
    game: "Partie",
    rules: "Regeln",
    players: (light, dark) => `${light} (Hell) und ${dark} (Dunkel)`,
    counts: (throws, moves, lost) =>
      `${count(throws, "Wurf", "Würfe")}, ${count(moves, "Zug", "Züge")}, ${lost.toLocaleString("de")} verloren`,
    results: {
      "borne-off": (winner) => `${winner} gewann und brachte alle Steine hinaus`,
      resigned: (winner) => `${winner} gewann: Die andere Seite gab auf`,
      deadline: (winner) => `${winner} gewann: Die andere Seite ließ die Frist verstreichen`,
    },
    recordedResult: "Aufgezeichnetes Ergebnis",
    from: "Aus",
    notes: "Hinweise",
    announce: (headline) => `Urteil: ${headline}`,
  },

  proof: {
    section: "Wie weit das reicht",
    shows: "Was das zeigt",
    notShown: "Was es nicht zeigt",
    more: "Was mehr beweisen würde",
    nothing: "Nichts: Die Aufzeichnung ließ sich nicht beurteilen.",
    anchor: "Anker",
    anchors: {
      none: {
        title: "keiner",
        text: "Nichts, was Sie mitgebracht haben, ist von vor der Partie. Wer diese Datei schrieb, könnte die Würfe hinterher gewählt haben.",
      },
      pinned: {
        title: "festgehalten",
        text: "Was Sie mitgebracht haben, legt die Würfe fest. Dass es von vor der Partie ist, wissen nur Sie: Keine Datei kann es zeigen.",
      },
      receipt: {
        title: "Quittung",
        text: "Eine Quittung, unterschrieben mit einem Schlüssel, dem Sie vertrauen, legt die Würfe fest. Dass Sie sie vor der Partie hatten, wissen nur Sie: Keine Datei kann es zeigen.",
      },
      log: {
        title: "Verzeichnis",
        text: "Eine Quittung, unterschrieben mit einem Schlüssel, dem Sie vertrauen, und in einem öffentlichen Verzeichnis eingetragen, legt die Würfe fest. Dass sie vor der Partie dort stand, müssen Sie selbst wissen.",
      },
    },
    vouched: "Züge und Ergebnis",
    vouchedNobody:
      "niemand, den Sie kennen, hat diese Aufzeichnung unterschrieben: Dass so gezogen wurde, sagt nur die Datei",
    vouchedBy: (who) => `unterschrieben von ${list(who)}`,
    who: { host: "dem Anbieter", light: "dem Spieler von Hell", dark: "dem Spieler von Dunkel" },
    holds: {
      commitment: "Der Startwert ist der, für den die Festlegung in der Aufzeichnung steht.",
      throwsSeed: "Jeder Wurf ist der, den der Startwert ergibt.",
      throwsContributed: "Jeder Wurf ist der, den der Startwert und die Beiträge der Spieler ergeben.",
      moves: (rules) => `Jeder Zug ist nach ${rules} erlaubt.`,
      result: "Das Ergebnis folgt aus der Partie oder daraus, wer es unterschrieben hat.",
      timing: "Die Zeiten sind in der Reihenfolge und halten die Frist ein, soweit sie angegeben sind.",
      signature:
        "Die Aufzeichnung ist von jemandem unterschrieben, den Sie kennen, und seither nicht verändert.",
    },
    mismatch:
      "Die Aufzeichnung stimmt nicht. Das zeigt, dass diese Datei falsch ist, nicht, wer sie falsch gemacht hat: Kam sie von jemand anderem, so holen Sie sie beim Anbieter und prüfen Sie noch einmal.",
    mismatches: {
      signature:
        "Die Aufzeichnung oder eine Unterschrift darauf wurde verändert oder nie so unterschrieben. Das zeigt nicht, von wem: Kam sie von jemand anderem, so holen Sie sie beim Anbieter und prüfen Sie noch einmal.",
      anchor:
        "Die Aufzeichnung und das, woneben sie gelegt wurde, können nicht beide richtig sein. Das zeigt nicht, was davon falsch ist: Sehen Sie nach, ob das Mitgebrachte von dieser Partie und richtig aufgeschrieben ist, und holen Sie die Aufzeichnung beim Anbieter.",
      timing:
        "Die Zeiten passen nicht zusammen. Das zeigt, dass etwas in dieser Datei falsch ist, nicht, wer es falsch gemacht hat.",
      equivocation:
        "Zweierlei, was über eine Partie gesagt wird, kann nicht beides richtig sein. Das zeigt nicht, was davon falsch ist: Sehen Sie nach, ob beides von dieser Partie ist.",
      reuse:
        "Was für eine Partie allein da ist, wurde für zwei benutzt. Das zeigt nicht, welche von ihnen die erste war, und nicht, wer es tat.",
    },
    bring: {
      commitment: "die Festlegung, die Sie vor dem ersten Wurf aufgeschrieben haben",
      contributions: "jeden Beitrag, der benutzt wurde, oder eine Quittung mit ihren Hashes",
      receipt: "die Quittung, die der Anbieter Ihnen vor der Partie gab",
      key: "den Schlüssel des Anbieters, aus einer Quelle, der Sie vertrauen",
      signedReceipt: "eine Quittung, die der Anbieter unterschrieben hat, und seinen Schlüssel",
      log: "einen Nachweis, dass die Quittung in einem öffentlichen Verzeichnis steht: Das Programm nimmt ihn, senet verify --proof",
      vouch:
        "für die Züge und das Ergebnis: eine Aufzeichnung, die der Anbieter oder die Spieler unterschrieben haben, und ihre Schlüssel",
      nothing: "Nichts weiter, was diese Seite annimmt.",
    },
  },

  evidence: {
    section: "Was Sie von vor der Partie aufgehoben haben",
    lead: "Nichts davon muss sein, und nur Sie wissen, dass es von vor der Partie ist. Mit jeder Änderung wird neu geurteilt.",
    receipts: "Quittungen",
    receiptAdd: "Quittungen hinzufügen",
    receiptPaste: "Eine Quittung einfügen",
    receiptTake: "Die Quittung übernehmen",
    receiptNumber: (number) => `eingefügte Quittung ${number}`,
    remove: (name) => `${name} entfernen`,
    keys: "Schlüssel von Anbietern, denen Sie vertrauen",
    keysHint:
      "ed25519: und 64 Hexadezimalziffern, eine Zeile für jeden; mit dem Namen eines Anbieters davor nur für Partien, die bei ihm geholt werden",
    commitment: "Festlegung",
    commitmentHint: "SCHEMA:HEX, wie Sie sie aufgeschrieben haben; sha256, wenn kein Schema dasteht",
    contribution: (side) => `Beitrag von ${side}`,
    contributionHint: "64 Hexziffern",
    require: "Eine Partie ohne Anker nicht prüfbar nennen",
    requireVouched: "Eine Partie ohne Unterschrift von jemandem, den ich kenne, nicht prüfbar nennen",
    raise: "Größere Partien annehmen (bis 64 MiB und 500.000 Würfe)",
    forMany: "Für Archive: Quittungen werden den Partien nach ihrer Kennung zugeordnet.",
    wrong: "Dieser Beleg ist nicht zu lesen, darum gibt es kein Urteil:",
    loose:
      "64 Hexziffern können eine Festlegung oder ein Beitrag sein, und noch wird nach diesen nicht geurteilt. Was sind sie?",
    looseDrop: "Keines davon: vergessen",
  },

  failure: {
    section: "Das Erste, was nicht stimmt",
    turn: (turn, check) => `Wurf ${turn}: ${check}`,
    whole: (check) => `In der ganzen Aufzeichnung: ${check}`,
    recorded: "Aufgezeichnet",
    expected: "Erwartet",
    inRecord: "In der Aufzeichnung",
    brought: "Womit sie verglichen wurde",
    rule: "Die Regel",
    houses: (houses) =>
      `Es geht um ${houses.length === 1 ? "Haus" : "die Häuser"} ${list(houses)}; auf dem Brett leuchten sie.`,
    goTo: "Zu diesem Wurf",
  },

  board: {
    section: "Die Partie, Wurf für Wurf",
    unknownRules:
      "Diese Regeln kennt hier niemand, darum lassen sich die Steine nicht aufstellen. Die Würfe sind aufgeführt, wie sie geschrieben sind.",
    notPlayed: "Nach einem Zug, der nicht gespielt werden kann, weiß niemand, wo die Steine stehen.",
    turnOf: (turn, turns) => `Wurf ${turn.toLocaleString("de")} von ${turns.toLocaleString("de")}`,
    atEnd: "Das Ende der Partie",
    first: "Erster Wurf",
    previous: "Voriger Wurf",
    play: "Abspielen",
    pause: "Anhalten",
    next: "Nächster Wurf",
    last: "Ende der Partie",
    jump: "Gehe zu Wurf",
    speed: "Tempo",
    speeds: { "0.5": "langsam", "1": "normal", "2": "schnell", "8": "sehr schnell" },
    controls: "Schritte",
    showLegal: "Erlaubte Züge",
    showRuns: "Geschützte Gruppen und Sperren",
    legal: "Erlaubte Züge mit diesem Wurf",
    legalNone: "Mit diesem Wurf ist kein Zug erlaubt: Er ist verloren.",
    played: "gespielt",
    notLegal: "nicht erlaubt",
    notLegalSentence: "Das ist nicht erlaubt.",
    list: "Würfe",
    listLabel: "Alle Würfe, in der Schreibweise der Aufzeichnung",
    keys: "Tasten: ← → ein Wurf, Pos1 und Ende, die Leertaste spielt ab. Auf dem Touchscreen: über das Brett wischen.",
    bad: "stimmt nicht",
    stands: (side, houses) =>
      houses.length === 0 ? `${side} hat keinen Stein auf dem Brett.` : `${side} steht auf ${list(houses)}.`,
    start: (light, dark) => `Am Start warten: Hell ${light}, Dunkel ${dark}.`,
    off: (light, dark) => `Hinausgebracht: Hell ${light}, Dunkel ${dark}.`,
    threw: (side, roll, sticks) => {
      if (sticks === null) return `${side} wirft eine ${roll}.`;
      const up = [...sticks].filter((face) => face === "1").length;
      return `${side} wirft eine ${roll}: ${up === 0 ? "keine helle Seite" : count(up, "helle Seite", "helle Seiten")} oben (${sticks}).`;
    },
    moves: (from, to, marks) => {
      const origin = from === "start" ? "kommt" : `zieht von ${from}`;
      const target = to === "off" ? "vom Brett" : to === "start" ? "zum Start" : `auf ${to}`;
      const extra = [
        ...(marks.includes("x") ? ["trifft dort einen gegnerischen Stein"] : []),
        ...(marks.includes("<") ? ["geht dabei zurück"] : []),
        ...(marks.includes("+") ? ["und wirft noch einmal"] : []),
      ];
      return `Der Stein ${origin} ${target}${extra.length ? `, ${extra.join(", ")}` : ""}.`;
    },
    lost: "Der Wurf ist verloren: Kein Zug ist möglich.",
    carried: (house) => `Das Wasser trägt ihn auf ${house}.`,
    pairs: (runs) => `Geschützt: ${list(runs)}.`,
    blockades: (runs) => `Sperren: ${list(runs)}.`,
    legalWords: (moves) => `Erlaubt: ${list(moves, "oder")}.`,
    litWords: (houses) => `Die Regel nennt ${list(houses)}.`,
    seedGives: (sticks, roll) =>
      `Der Startwert ergibt ${sticks === null ? "" : `die Stäbe ${sticks}, `}eine ${roll ?? "?"}.`,
    key: {
      move: "der gespielte Zug",
      wrong: "der Zug, der nicht stimmt",
      expected: "der Zug, der richtig ist",
      legal: "ein erlaubter Zug",
      pair: "geschützt",
      blockade: "eine Sperre",
      lit: "von der Regel genannt",
      sent: "wohin ein Stein geschickt wurde",
    },
    saveSvg: "Bild (SVG)",
    savePng: "Bild (PNG)",
    pictureTitle: (id, where) => `Partie ${id}, ${where}`,
  },

  checks: {
    section: "Die Prüfungen, eine nach der anderen",
    lead: "In der Reihenfolge, in der ein Fehler gesucht wird. Öffnen Sie eine, um zu sehen, was verglichen wurde und wie es sich anderswo ausrechnen lässt.",
    status: { pass: "stimmt", fail: "stimmt nicht", skipped: "nicht beurteilt" },
    names: {
      format: "Format",
      signature: "Unterschriften",
      commitment: "Festlegung",
      anchor: "Anker",
      throws: "Würfe",
      moves: "Züge",
      result: "Ergebnis",
      timing: "Zeiten",
      equivocation: "Eine Kennung, eine Partie",
      reuse: "Ein Startwert, eine Partie",
    },
    about: {
      format:
        "Die Datei ist die Aufzeichnung einer Partie, streng gelesen: kein unbekanntes oder doppeltes Feld, kein Rest.",
      signature:
        "Jede Unterschrift auf der Aufzeichnung gilt, und eine davon ist von einem Schlüssel, dem Sie vertrauen oder den eine übereinstimmende Quittung nennt.",
      commitment:
        "Der veröffentlichte Startwert ergibt gehasht die Festlegung in der Aufzeichnung und ist zu lang, um erraten zu werden.",
      anchor: "Was Sie von vor der Partie aufgehoben haben, stimmt mit der Aufzeichnung überein.",
      throws:
        "Jeder Wurf wird aus dem Startwert noch einmal geworfen; die Stäbe und ihr Wert werden mit der Aufzeichnung verglichen.",
      moves:
        "Jeder Zug wird nach den Regeln nachgezogen: die richtige Seite, ein Stein, der da ist, ein Ort, an den er darf, die richtigen Zeichen.",
      result: "Die Partie endete, wie die Aufzeichnung sagt.",
      timing:
        "Die Zeiten sind in der Reihenfolge, und niemand brauchte länger für einen Zug, als die Frist erlaubt.",
      equivocation:
        "Keine andere Aufzeichnung oder Quittung in diesem Lauf hat dieselbe Kennung und einen anderen Inhalt.",
      reuse: "Keine andere Partie in diesem Lauf benutzte denselben Startwert oder dieselbe Festlegung.",
    },
    values: {
      id: "Kennung",
      rules: "Regeln",
      seed: "Startwert",
      commitment: "Festlegung",
      scheme: "Verfahren der Würfe",
      label: "Beschriftung",
      contribution: (side) => `Beitrag von ${side}`,
      key: "Schlüssel der Würfe",
      turns: "Würfe",
      result: "Ergebnis",
      started: "Begonnen",
      ended: "Beendet",
      deadline: "Frist",
      seconds: (seconds) => `${seconds.toLocaleString("de")} Sekunden`,
      signature: "Unterschrift",
      signedBy: "von",
      unsigned: "keine",
      notGiven: "nicht angegeben",
      meta: "Eigene Daten des Anbieters (nie beurteilt)",
    },
    byHand: {
      title: "Ohne diese Seite ausrechnen",
      lead: "In einer Shell mit openssl, xxd und den GNU-Werkzeugen:",
      commitment: "Die Festlegung des Startwerts",
      key: "Der Schlüssel der Würfe, aus dem Startwert und den Beiträgen",
      throws:
        "Jeder Wurf, je eine Ziffer: die Stäbe als Hexziffer, der erste Stab zuunterst; oder die Augen des Würfels",
      gives: "ergibt",
      recorded: "die Aufzeichnung sagt",
      same: "dasselbe",
      signature:
        "Unterschriften sind Ed25519 über das kanonische JSON der Aufzeichnung. Das Programm prüft sie für sich: senet verify.",
    },
  },

  downloads: {
    section: "Zum Mitnehmen",
    verdict: "Urteil (JSON)",
    report: "Bericht (Text, englisch)",
    line: "Das JSON des Urteils zeigen",
  },

  archive: {
    title: "Ein Archiv prüfen",
    lead:
      "Ziehen Sie Dateien mit einer Partie in jeder Zeile hierher (.ndjson), so wie sie sind oder gepackt (.zst, .gz), oder beliebig viele einzelne Partien. " +
      "Sie werden Stück für Stück gelesen, neben der Seite her.",
    drop: "Ein Archiv hierher ziehen",
    pick: "Dateien wählen",
    progress: "Fortschritt",
    done: (games) => `${count(games, "Partie", "Partien")} geprüft.`,
    stopped: (games) => `Nach ${count(games, "Partie", "Partien")} angehalten.`,
    running: (games) => `${count(games, "Partie", "Partien")} bisher`,
    nothing: "Es war keine Partie darin: Nichts ist bestätigt.",
    stop: "Anhalten",
    again: "Ein anderes Archiv prüfen",
    withIt: "Damit noch einmal prüfen",
    filter: "Filter",
    search: "Suche",
    searchHint: "Datei, Kennung, oder was nicht stimmt",
    verdict: "Urteil",
    check: "Erster Fehler",
    rules: "Regeln",
    all: "alle",
    shown: (shown, all) => `${shown.toLocaleString("de")} von ${count(all, "Partie", "Partien")}`,
    capped: (most) =>
      `Von mehr als ${most.toLocaleString("de")} bestätigten Partien ist der Rest gezählt und nicht aufgeführt.`,
    cappedOther: (most) =>
      `Mehr als ${most.toLocaleString("de")} Partien sind nicht bestätigt; der Rest ist gezählt und nicht aufgeführt.`,
    gone: (source) =>
      `${source} hat sich geändert, seit das Archiv geprüft wurde, oder ist nicht mehr da: Bringen Sie das Archiv noch einmal.`,
    broken: (source, why) => `${source} ließ sich nicht bis zum Ende lesen: ${why}`,
    table: "Partien",
    columns: {
      number: "Nr.",
      source: "Datei und Zeile",
      game: "Kennung",
      rules: "Regeln",
      verdict: "Urteil",
      failure: "Was nicht stimmt",
    },
    turn: (turn) => `Wurf ${turn}`,
    open: (name) => `${name} öffnen`,
    openHint: "Eine Zeile öffnet ihre Partie.",
    backTo: "Zurück zum Archiv",
    compared:
      "Die Partien werden auch miteinander verglichen: Zwei mit einer Kennung, oder ein Startwert in zweien, bestehen nicht.",
    saved: "Die aufgeführten Zeilen (JSON-Zeilen)",
    none: "Keine Partie passt zu den Filtern.",
    unanchored: (games) => `davon ${games.toLocaleString("de")} ohne Anker`,
    otherwise:
      "Neben den anderen Partien des Archivs war das Urteil über diese ein anderes. Was unten steht, betrachtet sie allein. Im Archiv:",
  },

  rules: {
    title: "Regeln",
    lead:
      "Niemand weiß, wie Senet gespielt wurde; darum spielt jede Seite ihre eigene Nachbildung, und eine Aufzeichnung nennt die, nach der gespielt wurde. " +
      "Diese hier können geprüft werden, jede Entscheidung mit ihrer Quelle.",
    sets: "Regelwerke",
    set: (name) => `Die Regeln ${name}`,
    options: "Wahlregeln",
    reading: "eine Lesart der Quelle",
    variation: "eine Spielart",
    instead: "statt",
    needs: "mit",
    choice: "Was",
    says: "Wie",
    source: "Quelle",
    compare: "Zwei Regelwerke vergleichen",
    compareWith: "Vergleichen mit",
    difference: (one, other) => `Worin sich ${one} und ${other} unterscheiden`,
    same: "Sie unterscheiden sich in nichts.",
    odds: "Wahrscheinlichkeiten",
    oddsOf: (name) => `Die Wahrscheinlichkeiten nach ${name}`,
    roll: "Wurf",
    chance: "Wahrscheinlichkeit",
    again: "wirft noch einmal",
    lost: "ist verloren",
    mean: "Der mittlere Wurf",
    anotherThrow: "Noch ein Wurf",
    leaves: "Ein Stein mit freiem Weg geht hinaus",
    reaches: (house) => `Er kommt auf ${house}, wo er halten muss`,
    lands: "Er trifft einen einzelnen gegnerischen Stein vor sich, entfernt um",
    water: "Er fällt ins Wasser",
    fromHouse: (house) => `von ${house}`,
    ahead: (houses) => count(houses, "Haus", "Häuser"),
    on: (rolls) => `mit ${list(rolls, "oder")}`,
    marked: "Die bezeichneten Häuser",
    houses: {
      15: "das Haus der Wiedergeburt",
      26: "das schöne Haus",
      27: "das Wasser",
      28: "das Haus der drei Wahrheiten",
      29: "das Haus des Re-Atum",
      30: "das Haus des Horus",
    },
    choices: {
      pieces: "Steine je Seite",
      setup: "Wo sie zuerst stehen",
      opening: "Wer zuerst wirft",
      device: "Womit geworfen wird",
      blank: "Stäbe ohne helle Seite",
      lost: "Würfe, die immer verloren sind",
      again: "Noch einmal werfen",
      "again-when-lost": "… wenn kein Zug möglich war",
      landing: "Auf einen gegnerischen Stein ziehen",
      company: "Schutz durch Nachbarn",
      safe: "Sichere Häuser",
      blockade: "Gruppen, die niemand überspringt",
      back: "Rückwärts ziehen",
      gate: "Das Tor",
      water: "Haus 27, das Wasser",
      leaving: "Das Brett verlassen",
      resting: "Häuser, die nur verlassen werden",
      "last-house": "Haus 30",
      exit: "Eine Dreiergruppe auf 28-30",
      points: "Punkte in einer Folge von Partien",
    },
    sourceNames: {
      "seed 000": "peer2peergames",
      "seed 002": "„How to play Senet“",
      "seed 003": "„How to Play Senet: Rules, Tactics and History“",
      "seed 004": "Senet in der Schachtel",
      "gym-senet": "gym-senet",
    },
    sources:
      "Quellen: peer2peergames ist die Seite „Senet“ dort, nach Timothy Kendalls Nachbildung von 1978; „How to play Senet“ eine Seite im Netz mit den heute meistgespielten " +
      "Regeln; „How to Play Senet: Rules, Tactics and History“ eine andere, mit eigenen Regeln nach Kendall; Senet in der Schachtel ein Spiel aus Holz und die Regeln in seiner Schublade; gym-senet ein quelloffenes " +
      "Programm mit Skyruks Regeln. Hinter dem Namen steht die Überschrift dort. Eine Lesart entscheidet, was eine Quelle offen lässt.",
  },

  library: sentences,
};
