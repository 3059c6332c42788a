use std::fmt;

use ed25519_dalek::{Signer, SigningKey};
use thiserror::Error;

use super::{PublicKey, signature};
use crate::record::{MAX_SIGNATURES, Receipt, Record, Signature};

/// An Ed25519 secret key: wiped when it is dropped, shown by nothing.
///
/// ```
/// use senet::evidence::SecretKey;
/// let key = SecretKey::from_bytes(&[7; 32]);
/// assert_eq!(format!("{key:?}"), format!("SecretKey(of {})", key.public()));
/// ```
pub struct SecretKey(SigningKey);

impl SecretKey {
    /// The key of these 32 bytes (RFC 8032, section 5.1.5), which the caller
    /// drew by chance and wipes.
    pub fn from_bytes(bytes: &[u8; 32]) -> SecretKey {
        SecretKey(SigningKey::from_bytes(bytes))
    }

    /// The key that others know it by.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Adds a signature to a record.
    pub fn sign_record(&self, record: &mut Record) -> Result<(), CannotSign> {
        let signed = self.beside(&record.signatures, &record.signed_bytes())?;
        record.signatures.push(signed);
        Ok(())
    }

    /// Adds a signature to a receipt.
    pub fn sign_receipt(&self, receipt: &mut Receipt) -> Result<(), CannotSign> {
        let message = receipt.signed_bytes();
        let signatures = receipt.signatures.get_or_insert_default();
        let signed = self.beside(signatures, &message)?;
        signatures.push(signed);
        Ok(())
    }

    /// A signature that may stand beside those that are there.
    pub(crate) fn beside(
        &self,
        others: &[Signature],
        message: &[u8],
    ) -> Result<Signature<'static>, CannotSign> {
        let key = self.public();
        if others.iter().any(|other| other.key == key) {
            return Err(CannotSign::Twice(key));
        }
        if others.len() >= MAX_SIGNATURES {
            return Err(CannotSign::Full);
        }
        Ok(Signature { key, signature: signature::encode(&self.0.sign(message).to_bytes()).into() })
    }
}

impl fmt::Debug for SecretKey {
    /// The public key alone.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "SecretKey(of {})", self.public())
    }
}

/// Why a signature cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CannotSign {
    /// The key has signed already.
    #[error("{0} has signed it already")]
    Twice(PublicKey),
    /// There is no room for another.
    #[error("it has {MAX_SIGNATURES} signatures, and there may be no more")]
    Full,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Limits, read, read_receipt};

    /// The secret key 00 01 02 … 1f, with which the golden files are signed.
    fn golden_key() -> SecretKey {
        SecretKey::from_bytes(&std::array::from_fn(|i| i as u8))
    }

    fn golden(name: &str) -> Vec<u8> {
        std::fs::read(format!("{}/fixtures/vectors/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn the_golden_signatures_come_out_again() {
        let bytes = golden("signed-1.json");
        let mut record = read(&bytes, &Limits::default()).unwrap();
        let given = std::mem::take(&mut record.signatures);
        golden_key().sign_record(&mut record).unwrap();
        assert_eq!(record.signatures, given);

        let bytes = golden("signed-1.receipt.json");
        let mut receipt = read_receipt(&bytes, &Limits::default()).unwrap();
        let given = receipt.signatures.take();
        golden_key().sign_receipt(&mut receipt).unwrap();
        assert_eq!(receipt.signatures, given);
    }

    #[test]
    fn a_key_signs_once_and_sixteen_may_sign() {
        let bytes = golden("signed-1.json");
        let mut record = read(&bytes, &Limits::default()).unwrap();
        assert_eq!(golden_key().sign_record(&mut record), Err(CannotSign::Twice(golden_key().public())));
        for i in 1..16 {
            SecretKey::from_bytes(&[i; 32]).sign_record(&mut record).unwrap();
        }
        assert_eq!(SecretKey::from_bytes(&[99; 32]).sign_record(&mut record), Err(CannotSign::Full));
        let written = record.to_json();
        assert_eq!(read(written.as_bytes(), &Limits::default()).unwrap(), record);
    }

    #[test]
    fn nothing_shows_the_secret() {
        let shown = format!("{:?} {:#?}", golden_key(), golden_key());
        assert!(!shown.contains("000102") && !shown.contains("1, 2, 3"), "{shown}");
    }
}
