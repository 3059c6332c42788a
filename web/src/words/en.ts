// Every word of the page, in English. What comes from the library (why a check
// failed, a rule that was broken) is shown as it is, but for the few sentences at the end.

import type { CheckName, VerdictName, Anchor } from "../core/contract.ts";
import type { Place, Side } from "../position.ts";

const list = (words: readonly (string | number)[], last = "and"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

export const en = {
  site: {
    title: "Senet: was the game fair?",
    tagline: "proof of fair play",
    skip: "Skip to the content",
    nav: "Pages",
    check: "Check a game",
    archive: "Archives",
    rules: "Rules",
    language: "Language",
    theme: "Appearance",
    themes: { auto: "As the system", light: "Light", dark: "Dark" },
    offline: "This page is one file. It works offline, and nothing you check with it leaves it.",
    version: (version: string) => `senet ${version}: the library of the program, compiled for the browser.`,
    working: "Working …",
    cancel: "Cancel",
    copied: "Copied",
    copy: "Copy",
    failed: (why: string) => `That did not work: ${why}`,
    dropAnywhere: "Drop to check",
  },

  sides: { light: "Light", dark: "Dark" } as Record<Side, string>,

  start: {
    title: "Was this game of Senet played fairly?",
    lead:
      "A host promises that every throw of the sticks comes from a secret seed, chosen before the game and " +
      "published when it ends. Bring a finished game: this page throws every throw again, replays every move, " +
      "and names the first that does not match.",
    drop: "Drop a finished game here",
    dropMore:
      "its record as JSON or as text, with the receipt or the key that you kept; a whole archive works too",
    pick: "Choose files",
    orPaste: "Paste a game",
    pasteLabel: "The record, as JSON or as text",
    pasteGo: "Check what I pasted",
    pasted: "pasted game",
    orFetch: "Fetch it from the host",
    host: "Host",
    hostHint: "example.org, or the address of its archive",
    id: "The game’s id",
    fetchGo: "Fetch and check",
    fetchSays:
      "The one time that this page asks anybody for anything: the host learns your address and which game you look at.",
    examples: "Or look at an example",
    exampleGood: "A game that holds",
    exampleBad: "A game with a false move",
    exampleAnchored: "A game with its receipt",
    exampleName: "example",
    how: "How it is checked",
    steps: [
      {
        title: "Sealed before",
        text: "Before the first throw the host draws a seed and publishes only its hash: the commitment. The best hosts sign it in a receipt that you keep.",
      },
      {
        title: "Thrown from the seed",
        text: "Every throw of the four sticks follows from the seed, and from what the players gave to it. Nobody can change one throw and leave the rest.",
      },
      {
        title: "Opened after",
        text: "When the game has ended the seed is published. Anybody can hash it, throw again, and replay each move by the rules: you do so here.",
      },
    ],
    back: "Check another game",
  },

  intake: {
    nothing:
      "That is no game. It was taken as evidence: you see it below, and the game that you bring next is judged by it.",
    took: (receipts: number, keys: number, commitments: number, contributions: number) =>
      `Taken as evidence: ${list([
        ...(receipts ? [count(receipts, "receipt")] : []),
        ...(keys ? [count(keys, "key")] : []),
        ...(commitments ? ["a commitment"] : []),
        ...(contributions ? [count(contributions, "contribution")] : []),
      ])}.`,
    empty: "There is nothing in it.",
    ofAnother: (side: string, id: string) =>
      `The contribution of ${side} was drawn for game ${id}, as its file says: it is not used for this one.`,
    loose: "What you brought may be a commitment or a contribution. It is not used yet: say below what it is.",
    placed: (what: string) => `Taken as what the record has, too: ${what}.`,
    ofOneGame:
      "A commitment or a contribution belongs to one game, and is not used here: open that game by itself, and bring it then.",
    forNextRun: "This run was judged without it; the next one takes it.",
    passedOver: (paths: readonly string[]) =>
      `Passed over in the folder: ${count(paths.length, "file")} that by ${paths.length === 1 ? "its name is" : "their names are"} no game, receipt or key ` +
      `(${paths.slice(0, 3).join(", ")}${paths.length > 3 ? ", …" : ""}).`,
  },

  fetching: {
    badHost: "That is no host: write a name such as example.org, or an address that starts with https://.",
    badId: "An id is 1 to 128 of A-Z a-z 0-9 . _ -",
    noGame: (id: string) => `The host has no game ${id}.`,
    notFinished: (id: string) =>
      `Game ${id} is not finished yet: the host publishes it, with its seed, when it has ended.`,
    refused: (status: number) => `The host answered with status ${status}.`,
    unreachable:
      "The host could not be reached, or it does not let pages of other sites read its games (CORS). The program can: senet fetch.",
    slow: "The host took too long.",
    other: (asked: string, got: string) =>
      `The host was asked for game ${asked} and answered with game ${got}. That other game was not judged.`,
    receiptNone: "The host publishes no receipt for this game.",
    receiptFailed:
      "Whether the host publishes a receipt for this game could not be found out: it gave no good answer to that.",
    receiptShown:
      "The host shows a receipt for this game, too. It came just now and from the host itself: it may speak against the host, " +
      "and it proves nothing about the time before the game. Only a receipt that you kept does; compare the two if you have one.",
    receiptUnreadable: "The host answered something when asked for the receipt, but what it shows cannot be read as one.",
    asking: "The host is still being asked for its receipt and its keys: what it shows may yet speak against the game.",
    changed: (before: string) =>
      `The verdict is another one since the host's receipt came. Before that it was: ${before}.`,
    sentBy: (asked: string, sender: string) =>
      `${asked} was asked, and sent on: the game was sent by ${sender}. The keys that count are those of ${asked}.`,
    hostKey: "The host says that this is its key:",
    trust: "I know this key: trust it",
    trusted: "Trusted for games of this host, for as long as this page is open.",
    hostKeySays:
      "Trust it only if you know it from another place, too: whoever answers for the host could show a key of his own.",
  },

  verdict: {
    words: { verified: "Verified", mismatch: "Mismatch", unverifiable: "Unverifiable" } as Record<
      VerdictName,
      string
    >,
    throwsOnly: "throws only",
    /** What the words beside the verdict mean. */
    gloss: {
      throwsOnly:
        "Throws only: nobody whom you know vouches, by a signature on the record, that these moves were played.",
      anchor: "An anchor is something from before the game that fixes the throws.",
    },
    anchored: {
      none: "no anchor",
      pinned: "anchor: pinned",
      receipt: "anchor: receipt",
      log: "anchor: log",
    } as Record<Anchor, string>,
    inShort: {
      unanchored: "The file agrees with itself.",
      anchored: "The record holds.",
      mismatch: "Something in this record is not what the seed or the rules give.",
      mismatches: {
        signature: "This record is not what its signature was made for.",
        anchor:
          "What you brought, or what the host shows, and this record do not agree; one of them is not of this game, or was changed.",
        timing: "The times in this record cannot be so, or a deadline was not kept.",
        equivocation:
          "What is at hand of this game does not agree; one of the two is not of this game, or was changed.",
        reuse: "This game and another have the same secret, which is for one game only.",
      } as Partial<Record<CheckName, string>>,
      unverifiable: "This cannot be judged.",
    },
    game: "Game",
    rules: "rules",
    players: (light: string, dark: string) => `${light} (light) and ${dark} (dark)`,
    counts: (throws: number, moves: number, lost: number) =>
      `${count(throws, "throw")}, ${count(moves, "move")}, ${lost.toLocaleString("en")} lost`,
    results: {
      "borne-off": (winner: string) => `${winner} won by bearing off all pieces`,
      resigned: (winner: string) => `${winner} won: the other side resigned`,
      deadline: (winner: string) => `${winner} won: the other side let the deadline pass`,
    },
    recordedResult: "Recorded result",
    from: "From",
    notes: "Notes",
    announce: (headline: string) => `Verdict: ${headline}`,
  },

  proof: {
    section: "How far this reaches",
    shows: "What this shows",
    notShown: "What it does not show",
    more: "What to bring to prove more",
    nothing: "Nothing: the record could not be judged.",
    anchor: "Anchor",
    anchors: {
      none: {
        title: "none",
        text: "Nothing that you brought comes from before the game. Whoever wrote this file could have chosen the throws afterwards.",
      },
      pinned: {
        title: "pinned",
        text: "What you brought fixes the throws. That it is from before the game is your own knowledge: no file can show it.",
      },
      receipt: {
        title: "receipt",
        text: "A receipt that is signed with a key that you trust fixes the throws. That you had it before the game is your own knowledge: no file can show it.",
      },
      log: {
        title: "log",
        text: "A receipt that is signed with a key that you trust, and stands in a public log, fixes the throws. That it was there before the game is for you to know.",
      },
    } as Record<Anchor, { title: string; text: string }>,
    vouched: "Moves and result",
    vouchedNobody: "nobody you know signed this record: that these moves were played is the file’s word",
    vouchedBy: (who: readonly string[]) => `signed by ${list(who)}`,
    who: { host: "the host", light: "the player of light", dark: "the player of dark" },
    holds: {
      commitment: "The seed is the one that the record’s commitment stands for.",
      throwsSeed: "Every throw is the one that the seed gives.",
      throwsContributed: "Every throw is the one that the seed and the players’ contributions give.",
      moves: (rules: string) => `Every move is legal under ${rules}.`,
      result: "The result follows from the game, or from who signed it.",
      timing: "The times are in order and keep the deadline, as far as they are given.",
      signature: "The record is signed by somebody you know, and has not been changed since.",
    },
    mismatch:
      "The record does not hold. That shows that this file is false, not who made it so: if somebody else gave it to you, get it from the host and check again.",
    mismatches: {
      signature:
        "The record, or a signature on it, was changed or was never so signed. That does not show by whom: if somebody else gave it to you, get it from the host and check again.",
      anchor:
        "The record and what it was put beside cannot both be right. That does not show which is false: make sure that what you brought is of this game and written down rightly, and get the record from the host.",
      timing:
        "The times do not hold together. That shows that something in this file is false, not who made it so.",
      equivocation:
        "Two things that are said of one game cannot both be right. That does not show which is false: make sure that both are of this game.",
      reuse:
        "What is for one game only was used for two. That does not show which of them was first, nor whose doing it was.",
    } as Partial<Record<CheckName, string>>,
    bring: {
      commitment: "the commitment that you wrote down before the first throw",
      contributions: "each contribution that was used, or a receipt with their hashes",
      receipt: "the receipt that the host gave you before the game",
      key: "the host’s key, from a place that you trust",
      signedReceipt: "a receipt that the host signed, and its key",
      log: "a proof that the receipt stands in a public log: the program takes it, senet verify --proof",
      vouch: "for the moves and the result: a record signed by the host or the players, and their keys",
      nothing: "Nothing more that this page can take.",
    },
  },

  evidence: {
    section: "What you kept from before the game",
    lead: "Each is optional, and only you know that it is from before the game. The verdict is made anew with every change.",
    receipts: "Receipts",
    receiptAdd: "Add receipt files",
    receiptPaste: "Paste a receipt",
    receiptTake: "Take the receipt",
    receiptNumber: (number: number) => `pasted receipt ${number}`,
    remove: (name: string) => `Remove ${name}`,
    keys: "Keys of hosts that you trust",
    keysHint:
      "ed25519: and 64 hex digits, one on each line; with the name of a host before it, for games fetched from that host alone",
    commitment: "Commitment",
    commitmentHint: "SCHEME:HEX as you wrote it down; sha256 where no scheme is said",
    contribution: (side: string) => `Contribution of ${side.toLowerCase()}`,
    contributionHint: "64 hex digits",
    require: "Without an anchor, call the game unverifiable",
    requireVouched: "Without a signature by somebody I know, call the game unverifiable",
    raise: "Take larger games (up to 64 MiB and 500,000 turns)",
    forMany: "For archives: receipts are matched with games by their id.",
    wrong: "This evidence cannot be read, and so there is no verdict:",
    loose:
      "64 digits of hex can be a commitment or a contribution, and nothing is judged by these yet. What are they?",
    looseDrop: "Neither: forget them",
  },

  failure: {
    section: "The first thing that does not match",
    turn: (turn: number, check: string) => `Turn ${turn}: ${check}`,
    whole: (check: string) => `In the whole record: ${check}`,
    recorded: "Recorded",
    expected: "Expected",
    inRecord: "In the record",
    brought: "What it was put beside",
    rule: "The rule",
    houses: (houses: readonly number[]) =>
      `It is about ${houses.length === 1 ? "house" : "houses"} ${list(houses)}, lit on the board.`,
    goTo: "Go to this turn",
  },

  board: {
    section: "The game, turn by turn",
    unknownRules:
      "Nobody here knows these rules, so the pieces cannot be placed. The turns are listed as they are written.",
    notPlayed: "After a turn that cannot be played nobody knows where the pieces stand.",
    turnOf: (turn: number, turns: number) =>
      `Turn ${turn.toLocaleString("en")} of ${turns.toLocaleString("en")}`,
    atEnd: "The end of the game",
    first: "First turn",
    previous: "Previous turn",
    play: "Play",
    pause: "Pause",
    next: "Next turn",
    last: "End of the game",
    jump: "Go to turn",
    speed: "Speed",
    speeds: { "0.5": "slow", "1": "normal", "2": "fast", "8": "very fast" },
    controls: "Steps",
    showLegal: "Legal moves",
    showRuns: "Protected runs and blockades",
    legal: "Legal moves with this throw",
    legalNone: "No move is legal with this throw: it is lost.",
    played: "played",
    notLegal: "not legal",
    notLegalSentence: "That is not legal.",
    list: "Turns",
    listLabel: "All turns, in the notation of the record",
    keys: "Keys: ← → one turn, Home and End, Space plays. On a touch screen, swipe the board.",
    bad: "does not match",
    stands: (side: string, houses: readonly number[]) =>
      houses.length === 0 ? `${side} has no piece on the board.` : `${side} stands on ${list(houses)}.`,
    start: (light: number, dark: number) => `Waiting at the start: light ${light}, dark ${dark}.`,
    off: (light: number, dark: number) => `Borne off: light ${light}, dark ${dark}.`,
    threw: (side: string, roll: number, sticks: string | null) => {
      if (sticks === null) return `${side} throws a ${roll}.`;
      const up = [...sticks].filter((face) => face === "1").length;
      return `${side} throws a ${roll}: ${up === 0 ? "no light face" : count(up, "light face")} up (${sticks}).`;
    },
    moves: (from: Place, to: Place, marks: string) => {
      const origin = from === "start" ? "enters" : `moves from ${from}`;
      const target = to === "off" ? "off the board" : to === "start" ? "to the start" : `to ${to}`;
      const extra = [
        ...(marks.includes("x") ? ["landing on an enemy piece"] : []),
        ...(marks.includes("<") ? ["going back"] : []),
        ...(marks.includes("+") ? ["and throws again"] : []),
      ];
      return `The piece ${origin} ${target}${extra.length ? `, ${extra.join(", ")}` : ""}.`;
    },
    lost: "The throw is lost: no move is possible.",
    carried: (house: number) => `The water carries it to ${house}.`,
    pairs: (runs: readonly string[]) => `Protected: ${list(runs)}.`,
    blockades: (runs: readonly string[]) => `Blockades: ${list(runs)}.`,
    legalWords: (moves: readonly string[]) => `Legal: ${list(moves, "or")}.`,
    litWords: (houses: readonly number[]) => `The rule names ${list(houses)}.`,
    seedGives: (sticks: string | null, roll: number | null) =>
      `The seed gives ${sticks === null ? "" : `the sticks ${sticks}, `}a ${roll ?? "?"}.`,
    key: {
      move: "the move played",
      wrong: "the move that does not match",
      expected: "the move that is right",
      legal: "a legal move",
      pair: "protected",
      blockade: "a blockade",
      lit: "named by the rule",
      sent: "where a piece was sent",
    },
    saveSvg: "Picture (SVG)",
    savePng: "Picture (PNG)",
    pictureTitle: (id: string, where: string) => `Game ${id}, ${where.toLowerCase()}`,
  },

  checks: {
    section: "Checks, one by one",
    lead: "In the order in which a failure is looked for. Open one to see what was compared and how to compute it elsewhere.",
    status: { pass: "holds", fail: "does not hold", skipped: "not judged" },
    names: {
      format: "Format",
      signature: "Signatures",
      commitment: "Commitment",
      anchor: "Anchor",
      throws: "Throws",
      moves: "Moves",
      result: "Result",
      timing: "Times",
      equivocation: "One id, one game",
      reuse: "One seed, one game",
    } as Record<CheckName, string>,
    about: {
      format: "The file is a game record, strictly read: no unknown or doubled field, nothing left over.",
      signature:
        "Every signature on the record holds, and one of them is by a key that you trust or that an agreed receipt names.",
      commitment:
        "The published seed, hashed, gives the commitment in the record, and it is long enough not to be guessed.",
      anchor: "What you kept from before the game agrees with the record.",
      throws:
        "Each throw is thrown again from the seed, and the sticks and the roll are compared with the record.",
      moves:
        "Each move is replayed by the rules: the right side, a piece that is there, a place it may go to, the right marks.",
      result: "The game ended as the record says.",
      timing: "The times are in order, and nobody took longer over a move than the deadline allows.",
      equivocation: "No other record or receipt in this run has the same id and another content.",
      reuse: "No other game in this run used the same seed or commitment.",
    } as Record<CheckName, string>,
    values: {
      id: "Id",
      rules: "Rules",
      seed: "Seed",
      commitment: "Commitment",
      scheme: "Scheme of the throws",
      label: "Label",
      contribution: (side: string) => `Contribution of ${side.toLowerCase()}`,
      key: "Key of the throws",
      turns: "Turns",
      result: "Result",
      started: "Started",
      ended: "Ended",
      deadline: "Deadline",
      seconds: (seconds: number) => `${seconds.toLocaleString("en")} seconds`,
      signature: "Signature",
      signedBy: "by",
      unsigned: "none",
      notGiven: "not given",
      meta: "The host’s own data (never judged)",
    },
    byHand: {
      title: "Compute it without this page",
      lead: "In a shell with openssl, xxd and the GNU tools:",
      commitment: "The commitment of the seed",
      key: "The key of the throws, from the seed and the contributions",
      throws:
        "Every throw, one digit each: the sticks as a hex digit, the first stick lowest; or the face of the die",
      gives: "prints",
      recorded: "the record says",
      same: "the same",
      signature:
        "Signatures are Ed25519 over the record’s canonical JSON. The program checks them on its own: senet verify.",
    },
  },

  downloads: {
    section: "Take it with you",
    verdict: "Verdict (JSON)",
    report: "Report (text)",
    line: "Show the verdict’s JSON",
  },

  archive: {
    title: "Check an archive",
    lead:
      "Drop files with one game on each line (.ndjson), as they are or compressed (.zst, .gz), or as many single games as you like. " +
      "They are read piece by piece, in a thread of its own.",
    drop: "Drop an archive here",
    pick: "Choose files",
    progress: "Progress",
    done: (games: number) => `${count(games, "game")} checked.`,
    stopped: (games: number) => `Stopped after ${count(games, "game")}.`,
    running: (games: number) => `${count(games, "game")} so far`,
    nothing: "There was no game in it: nothing is verified.",
    stop: "Stop",
    again: "Check another archive",
    withIt: "Check again with it",
    filter: "Filters",
    search: "Search",
    searchHint: "file, id, or what is wrong",
    verdict: "Verdict",
    check: "First failure",
    rules: "Rules",
    all: "all",
    shown: (shown: number, all: number) => `${shown.toLocaleString("en")} of ${count(all, "game")}`,
    capped: (most: number) =>
      `Of more than ${most.toLocaleString("en")} verified games the rest is counted and not listed.`,
    cappedOther: (most: number) =>
      `More than ${most.toLocaleString("en")} games are not verified; the rest is counted and not listed.`,
    gone: (source: string) =>
      `${source} has changed since the archive was checked, or is not there any more: bring the archive again.`,
    broken: (source: string, why: string) => `${source} could not be read to its end: ${why}`,
    table: "Games",
    columns: {
      number: "No.",
      source: "File and line",
      game: "Id",
      rules: "Rules",
      verdict: "Verdict",
      failure: "What is wrong",
    },
    turn: (turn: number) => `turn ${turn}`,
    open: (name: string) => `Open ${name}`,
    openHint: "A row opens its game.",
    backTo: "Back to the archive",
    compared:
      "The games are compared with each other, too: two of one id, or one seed used twice, do not pass.",
    saved: "The rows listed here (JSON lines)",
    none: "No game matches the filters.",
    unanchored: (games: number) => `${games.toLocaleString("en")} of them without an anchor`,
    otherwise:
      "Beside the other games of the archive the verdict on this one was another. What is below looks at it alone. In the archive:",
  },

  rules: {
    title: "Rules",
    lead:
      "Nobody knows how Senet was played, so every site plays a reconstruction of its own, and a record names the one it was played by. " +
      "These are the ones that can be checked, each choice with its source.",
    sets: "Rule sets",
    set: (name: string) => `The rules ${name}`,
    options: "Options",
    reading: "a reading of the source",
    variation: "a variation",
    instead: "instead of",
    needs: "with",
    choice: "What",
    says: "How",
    source: "Source",
    compare: "Compare two sets",
    compareWith: "Compare with",
    difference: (one: string, other: string) => `What ${one} and ${other} differ in`,
    same: "They differ in nothing.",
    odds: "Odds",
    oddsOf: (name: string) => `The odds under ${name}`,
    roll: "Roll",
    chance: "Chance",
    again: "throws again",
    lost: "is lost",
    mean: "The mean roll",
    anotherThrow: "Another throw",
    leaves: "A piece with nothing in its way leaves",
    reaches: (house: number) => `It comes to ${house}, where it must stop`,
    lands: "It lands on a lone enemy piece ahead of it by",
    water: "It falls into the water",
    fromHouse: (house: number) => `from ${house}`,
    ahead: (houses: number) => count(houses, "house"),
    on: (rolls: readonly number[]) => `on ${list(rolls, "or")}`,
    marked: "The marked houses",
    houses: {
      15: "the house of rebirth",
      26: "the beautiful house",
      27: "the water",
      28: "the house of the three truths",
      29: "the house of Re-Atum",
      30: "the house of Horus",
    } as Record<number, string>,
    choices: {
      pieces: "Pieces a side",
      setup: "Where they are at first",
      opening: "Who throws first",
      device: "What is thrown",
      blank: "Sticks with no light face",
      lost: "Rolls that are always lost",
      again: "Throwing again",
      "again-when-lost": "… when no move was possible",
      landing: "Landing on an enemy piece",
      company: "Protection by company",
      safe: "Safe houses",
      blockade: "Runs that cannot be passed",
      back: "Moving back",
      gate: "The gate",
      water: "House 27, the water",
      leaving: "Leaving the board",
      resting: "Houses that are only left",
      "last-house": "House 30",
      exit: "A run of three on 28-30",
      points: "Points in a series",
    } as Record<string, string>,
    sourceNames: {
      "seed 000": "peer2peergames",
      "seed 002": "“How to play Senet”",
      "seed 003": "“How to Play Senet: Rules, Tactics and History”",
      "seed 004": "the boxed Senet",
      "gym-senet": "gym-senet",
    } as Record<string, string>,
    sources:
      "Sources: peer2peergames is that site’s page “Senet”, after Timothy Kendall’s reconstruction of 1978; “How to play Senet” a page on the web, with the rules most often " +
      "used today; “How to Play Senet: Rules, Tactics and History” another, with rules of its own after Kendall; the boxed Senet a wooden game and the rules in its drawer; gym-senet an open-source program with " +
      "Skyruk’s rules. What follows the name is the heading there. A reading settles what a source leaves open.",
  },

  /** Sentences of the library that the page says in words of its own, by what the library says. */
  library: {
    "throws fixed before the game by a receipt that you brought and nobody signed":
      "the throws are fixed by a receipt that nobody signed and that you say you had before the game",
    "throws fixed before the game by a receipt that you brought, signed by a key you do not know":
      "the throws are fixed by a receipt, signed by a key you do not know, that you say you had before the game",
    "throws fixed before the game by a receipt of {0} that is in the log {1}, which you trust":
      "the throws are fixed by a receipt of {0} that is in the log {1}, which you trust, and that you say was there before the game",
    "throws fixed before the game by a receipt of {0} and what you brought beside it":
      "the throws are fixed by a receipt of {0} and what you brought beside it, which you say you had before the game",
    "throws fixed before the game by a receipt of {0}":
      "the throws are fixed by a receipt of {0} that you say you had before the game",
    "Kendall's reconstruction as the site of seed 000 plays it":
      "Kendall’s reconstruction, as peer2peergames plays it",
    "seed 003's own rules, after Kendall: nothing moves back": "after Kendall, and nothing moves back",
    "the rules most often used today, with a throw-off (seed 002)":
      "the rules most often used today, with a throw-off",
    "the rules in the lid of a boxed game (seed 004)": "the rules of a boxed game",
    "Wikipedia's account of Kendall, as seed 000 tells it":
      "Wikipedia’s account of Kendall, as peer2peergames tells it",
  } as Record<string, string>,
};

/** What every language has to say. */
export type Words = typeof en;
