//! Legal moves as `senet legal` answers: a line of JSON in, the same line with
//! the moves out (protocol, section 8).

mod question;

use serde_json::Value;
use serde_json::value::RawValue;

use crate::board::Position;
use crate::rules::{RuleSet, UnknownRules};
use crate::shown::shown_json;
use crate::sticks::Roll;

use question::Question;

/// The greatest number of bytes in a line.
pub const MAX_LINE: usize = 64 * 1024;

/// The question `{"rules", "position", "roll"}` with the field `moves` behind
/// its own, or why it has no answer. `named` gives the rules of a name.
///
/// ```
/// use senet::legal::answer;
/// use senet::rules::RuleSet;
/// let asked = r#"{"rules":"kendall","position":"dldldldldl.................... l 0/0","roll":2}"#;
/// let answered = answer(asked.as_bytes(), RuleSet::named).unwrap();
/// assert!(answered.ends_with(r#""roll":2,"moves":["2: 10-12"]}"#));
/// ```
///
/// # Errors
///
/// A sentence that says what is wrong with the line.
pub fn answer(
    line: &[u8],
    named: impl FnOnce(&str) -> Result<RuleSet, UnknownRules>,
) -> Result<String, String> {
    if line.len() > MAX_LINE {
        return Err(format!("a line has at most {MAX_LINE} bytes"));
    }
    let refused = |error| format!("not what is asked for here: {error}");
    // What comes back as it was must be what any reader of JSON can read.
    serde_json::from_slice::<Value>(line).map_err(refused)?;
    let asked: Question = serde_json::from_slice(line).map_err(refused)?;
    let rules = named(&asked.text("rules")?).map_err(|unknown| unknown.to_string())?;
    let position: Position = asked.text("position")?.parse().map_err(|bad| format!("position: {bad}"))?;
    rules.admits(&position).map_err(|why| format!("position: {why}"))?;
    let roll = roll(asked.value("roll")?, &rules)?;
    let legal = rules.legal(&position, roll);
    let moves: Vec<String> = legal.map(|legal| rules.write(&position, &legal).to_string()).collect();
    Ok(shown_json(&asked.answered(&moves)))
}

fn roll(asked: &RawValue, rules: &RuleSet) -> Result<Roll, String> {
    let roll = serde_json::from_str(asked.get()).ok().and_then(Roll::new);
    roll.filter(|roll| rules.has_roll(*roll)).ok_or_else(|| {
        let rolls: Vec<String> = rules.rolls().map(|roll| roll.to_string()).collect();
        format!("`roll`: the rolls of `{}` are {}", rules.name(), rolls.join(", "))
    })
}
