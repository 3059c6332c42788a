//! The games as they come, in order: compared with those before, counted and
//! reported.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use senet::report::{CutShort, Summary};
use senet::verify::{Run, With};

use super::super::archive::pipeline::{Ended, Take};
use super::super::archive::{Counts, Item, Progress};
use super::super::evidence_args::refuse_several;
use super::judging::{Judged, Judging, game};
use super::writer::Writer;

/// What has been told, and what is remembered for it.
pub struct Telling<'a> {
    judging: Arc<Judging>,
    writer: Writer<'a>,
    progress: Progress,
    fail_fast: bool,
    run: Run,
    /// The first game, until it is known whether it is the only one.
    first: Option<Judged>,
    summary: Summary,
    /// Why no more is told, if that is so.
    failed: Option<Failed>,
}

/// Why nothing more can be told.
#[derive(Debug)]
pub enum Failed {
    /// What was brought is about one game, and there are several.
    Several,
    /// The report cannot be written.
    Unwritten(io::Error),
    /// Something else.
    Other(anyhow::Error),
}

impl Failed {
    /// As the program's end.
    pub fn into_result<T>(self) -> anyhow::Result<T> {
        match self {
            Failed::Several => refuse_several(),
            Failed::Unwritten(error) => {
                Err(anyhow::Error::new(error).context("the report could not be written"))
            }
            Failed::Other(error) => Err(error),
        }
    }
}

impl<'a> Telling<'a> {
    pub fn new(
        judging: Arc<Judging>,
        writer: Writer<'a>,
        progress: Progress,
        fail_fast: bool,
    ) -> Telling<'a> {
        Telling {
            judging,
            writer,
            progress,
            fail_fast,
            run: Run::default(),
            first: None,
            summary: Summary::default(),
            failed: None,
        }
    }

    /// Tells what is left when no more games come, and what all came to.
    pub fn end(mut self, ended: Ended, counts: &Counts, took: Duration) -> Result<Summary, Failed> {
        if let Some(failed) = self.failed {
            return Err(failed);
        }
        drop(self.progress);
        if let Some(first) = self.first.take() {
            self.writer.write(&first.alone);
        }
        let mut summary = self.summary;
        summary.took = took;
        summary.each_alone = self.judging.each_alone;
        summary.passed_over = counts.passed_over.load(Ordering::Relaxed);
        summary.not_in_sample = counts.not_in_sample.load(Ordering::Relaxed);
        let limit = counts.cut_off.load(Ordering::Relaxed).then_some(CutShort::Limit);
        summary.cut_short = match ended {
            Ended::Stopped => Some(CutShort::Interrupted),
            Ended::Whole => summary.cut_short.or(limit),
            Ended::Enough => summary.cut_short,
        };
        self.writer.end(&summary).map_err(Failed::Unwritten)?;
        Ok(summary)
    }

    fn game(&mut self, item: &Item, mut judged: Judged) -> Result<(), Failed> {
        if item.number > 1 && self.judging.brought.about_one {
            return Err(Failed::Several);
        }
        let alone = self.judging.each_alone;
        let compared = judged.verdict.game.as_ref().zip(judged.print.as_ref()).filter(|_| !alone);
        if let Some((id, print)) = compared {
            let seen = self.run.compare(id, print);
            self.judging.correct(&mut judged, item, &seen);
            if self.run.with() == With::Some {
                self.judging.full.store(true, Ordering::Relaxed);
            }
        }
        self.summary.reported += u64::from(self.judging.tells.tell(&judged.verdict));
        self.summary.add(&game(item, &judged.verdict, &judged.source));
        // Whether it is the only one makes a difference to people, and to those
        // who brought something about one game.
        let waits = self.judging.report.is_for_people() || self.judging.brought.about_one;
        if self.summary.games == 1 && waits {
            self.first = Some(judged);
            return Ok(());
        }
        if let Some(first) = self.first.take() {
            self.write(&first.text)?;
        }
        self.write(&judged.text)
    }

    fn write(&mut self, text: &str) -> Result<(), Failed> {
        match self.writer.write(text) {
            true => self.send(),
            false => Ok(()),
        }
    }

    fn send(&mut self) -> Result<(), Failed> {
        let Summary { games, verified, .. } = self.summary;
        self.progress.show(games, games - verified);
        self.progress.aside(|| self.writer.send()).map_err(Failed::Unwritten)
    }
}

impl Take<Judged> for Telling<'_> {
    fn take(&mut self, item: &Item, judged: Judged) -> ControlFlow<()> {
        if self.failed.is_none() {
            self.failed = self.game(item, judged).err();
        }
        if self.failed.is_some() {
            return ControlFlow::Break(());
        }
        if self.fail_fast && self.summary.verified < self.summary.games {
            self.summary.cut_short = Some(CutShort::FailFast);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn idle(&mut self) {
        if self.failed.is_none() {
            self.failed = self.send().err();
        }
    }
}
