//! Records and receipts as a user of the library reads and writes them.

mod record {
    mod changed;
    mod fingerprint;
    mod generated;
    mod golden;
    mod parts;
    mod refused;
}
