//! What Prometheus asks for.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::prometheus_text::{CONTENT_TYPE, encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use super::store::Kind;

/// Counters of one archive.
pub struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    seconds: Histogram,
    filed: Family<Filing, Counter>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Filing {
    what: &'static str,
    outcome: &'static str,
}

impl Metrics {
    /// All at nought.
    pub fn new() -> Metrics {
        let mut registry = Registry::with_prefix("senet");
        let (requests, filed) = (Family::default(), Family::default());
        let seconds = Histogram::new(exponential_buckets(0.0001, 4.0, 9));
        registry.register("requests", "Requests answered, by status", requests.clone());
        registry.register_with_unit(
            "request_duration",
            "How long answers took to begin",
            Unit::Seconds,
            seconds.clone(),
        );
        registry.register("filed", "Games and receipts sent to be filed", filed.clone());
        Metrics { registry, requests, seconds, filed }
    }

    /// A request was answered.
    pub fn answered(&self, status: u16, took: Duration) {
        self.requests.get_or_create(&Request { status }).inc();
        self.seconds.observe(took.as_secs_f64());
    }

    /// Something was sent to be filed: what became of it.
    pub fn sent(&self, kind: Kind, outcome: &'static str) {
        self.filed.get_or_create(&Filing { what: kind.name(), outcome }).inc();
    }

    /// The type of [`text`](Metrics::text).
    pub const TYPE: &str = CONTENT_TYPE;

    /// All of it as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
