use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::board::Side;
use senet::evidence::Evidence;
use senet::record::{How, Limits, Outcome, Record, read_any};
use senet::shown::{shown, shown_json};
use senet::verify::{Finding, Run, Verdict, position_before, unread, unreadable, verify_by};
use serde_json::{Value, json};

use super::input::{LimitArgs, Source};
use super::output::{Format, Output};
use super::rules_args::{KnownRules, RulesFileArgs};
use super::status::Status;

/// Add up the points of a series of games
///
/// Of each finished game the winner scores the loser's pieces that are left, as
/// the rule set counts them (`common`: 3 on houses 1-10, 2 on 11-20, 1 on
/// 21-30). Points go to a player by name, or by side where a record names
/// nobody. Every game is verified first, without a receipt; one that does not
/// verify is refused, and so is one whose rules count no points.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet score game-1.json game-2.json game-3.json
  senet score --format json series/*.json

Exit status: 0 all games counted, 1 one is false, 2 wrong command line, 3 one cannot be counted.")]
pub struct Args {
    /// Game records, `.json` or `.senet`; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to report: for people, or as JSON
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,

    #[command(flatten)]
    rules: RulesFileArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// To whom points go.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Player {
    Named(String),
    /// Where the record names nobody.
    Side(&'static str),
}

impl Player {
    fn of(record: &Record, side: Side) -> Player {
        match &record.players {
            Some(players) if side == Side::Light => Player::Named(players.light.clone().into_owned()),
            Some(players) => Player::Named(players.dark.clone().into_owned()),
            None => Player::Side(side.name()),
        }
    }

    fn name(&self) -> &str {
        match self {
            Player::Named(name) => name,
            Player::Side(side) => side,
        }
    }
}

/// A game that counts.
struct Scored {
    source: String,
    game: String,
    outcome: Outcome,
    winner: Player,
    loser: Player,
    points: u32,
}

/// A game that does not, and why.
struct Refused {
    source: String,
    why: String,
    status: Status,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let mut series = Series::new(args.rules.load()?, args.limits.into());
    args.files.into_iter().for_each(|file| series.take(&Source::from(file)));
    match args.format {
        Format::Human => series.tell(out),
        Format::Json => out.line(shown_json(&series.json().to_string())),
    }
    Ok(series.refused.iter().map(|refused| refused.status).max().unwrap_or(Status::Good))
}

/// The games so far.
struct Series {
    known: KnownRules,
    limits: Limits,
    seen: Run,
    ids: HashSet<String>,
    scored: Vec<Scored>,
    refused: Vec<Refused>,
}

impl Series {
    fn new(known: KnownRules, limits: Limits) -> Series {
        Series {
            known,
            limits,
            seen: Run::default(),
            ids: HashSet::new(),
            scored: Vec::new(),
            refused: Vec::new(),
        }
    }

    fn take(&mut self, source: &Source) {
        match self.score(source) {
            Ok(scored) => self.scored.push(scored),
            Err((status, why)) => self.refused.push(Refused { source: source.name(), why, status }),
        }
    }

    fn score(&mut self, source: &Source) -> Result<Scored, (Status, String)> {
        let cannot = |why: String| (Status::Unverifiable, why);
        let bytes = source.read(self.limits.bytes).map_err(|error| refusal(&unread(format!("{error:#}"))))?;
        let record = read_any(&bytes, &self.limits).map_err(|error| refusal(&unreadable(&error)))?;
        let rules = self.known.named(&record.rules).map_err(|unknown| cannot(unknown.to_string()))?;
        let mut verdict = verify_by(&record, &rules, &Evidence::none());
        self.seen.see(&record, &mut verdict);
        let (Finding::Verified, Some(outcome)) = (verdict.finding, record.result) else {
            return Err(refusal(&verdict));
        };
        if !self.ids.insert(record.id.clone().into_owned()) {
            return Err(cannot("the same game again: it counts once".to_owned()));
        }
        let end = position_before(&record, &rules, record.turns.len())
            .map_err(|turn| cannot(format!("turn {turn} cannot be played")))?;
        let loser = outcome.winner.other();
        let points = rules.points(&end, loser);
        Ok(Scored {
            source: source.name(),
            game: record.id.clone().into_owned(),
            outcome,
            winner: Player::of(&record, outcome.winner),
            loser: Player::of(&record, loser),
            points: points
                .ok_or_else(|| cannot(format!("the rule set {} counts no points", rules.name())))?,
        })
    }

    /// Each player's points; a player who won nothing has none.
    fn totals(&self) -> Vec<(&Player, u32)> {
        let mut totals: BTreeMap<&Player, u32> = BTreeMap::new();
        for scored in &self.scored {
            *totals.entry(&scored.winner).or_default() += scored.points;
            totals.entry(&scored.loser).or_default();
        }
        let mut totals: Vec<_> = totals.into_iter().collect();
        totals.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        totals
    }

    fn tell(&self, out: &mut Output) {
        for scored in &self.scored {
            let (source, winner) = (shown(&scored.source), shown(scored.winner.name()));
            let (points, outcome) = (counted(scored.points), scored.outcome);
            // Nothing on the board speaks for any other end of a game.
            let word = if outcome.how == How::BorneOff { "" } else { ": the host's word" };
            out.line(format_args!("{source}: {winner} scores {points} ({outcome}{word})"));
        }
        for (player, points) in self.totals() {
            out.line(format_args!("total: {}: {}", shown(player.name()), counted(points)));
        }
        for refused in &self.refused {
            out.complain(&format!("{}: not counted: {}", shown(&refused.source), shown(&refused.why)));
        }
    }

    fn json(&self) -> Value {
        let games: Vec<Value> = self
            .scored
            .iter()
            .map(|scored| {
                json!({
                    "source": scored.source,
                    "game": scored.game,
                    "winner": scored.outcome.winner.name(),
                    "how": scored.outcome.how.name(),
                    "player": scored.winner.name(),
                    "points": scored.points,
                })
            })
            .collect();
        let refused =
            self.refused.iter().map(|refused| json!({ "source": refused.source, "why": refused.why }));
        let totals = self.totals().into_iter().map(|(player, points)| {
            let named = matches!(player, Player::Named(_));
            json!({ "player": player.name(), "named": named, "points": points })
        });
        json!({
            "format": "senet.score/1",
            "games": games,
            "refused": refused.collect::<Vec<Value>>(),
            "totals": totals.collect::<Vec<Value>>(),
        })
    }
}

fn counted(points: u32) -> String {
    format!("{points} {}", if points == 1 { "point" } else { "points" })
}

/// Why a game that was not verified is refused.
fn refusal(verdict: &Verdict) -> (Status, String) {
    (verdict.finding.into(), verdict.reason())
}
