//! Properties that hold of every game and every position, whatever the rules.
//! Everything follows from fixed seeds: what fails once fails again.

mod agree;
mod dice;
mod ends;
mod oracle;
mod reasons;
mod tamper;
mod verified;
