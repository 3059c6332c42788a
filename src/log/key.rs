use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signer, SigningKey};
use sha2::{Digest, Sha256};
use thiserror::Error;
use zeroize::{Zeroize, Zeroizing};

use crate::evidence::PublicKey;

/// The byte of Ed25519 in key ids and keys (C2SP `signed-note`, "Signature types").
const ED25519: u8 = 1;

/// The longest text of a key that is read, in bytes.
const MAX_TEXT: usize = 1024;

const PRIVATE: &str = "PRIVATE+KEY+";

/// The public key of a log: its name and an Ed25519 key, written
/// `NAME+ID+BASE64` as Go's `note` package writes verifier keys.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LogKey {
    name: String,
    key: PublicKey,
}

impl LogKey {
    /// The name of the log, which is the origin of its checkpoints.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The key itself.
    pub fn key(&self) -> &PublicKey {
        &self.key
    }

    /// The key id (C2SP `signed-note`, "Signatures").
    pub fn id(&self) -> [u8; 4] {
        let hash: [u8; 32] = Sha256::new()
            .chain_update(&self.name)
            .chain_update([b'\n', ED25519])
            .chain_update(self.key.0)
            .finalize()
            .into();
        [hash[0], hash[1], hash[2], hash[3]]
    }
}

impl fmt::Display for LogKey {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut key = vec![ED25519];
        key.extend(self.key.0);
        write!(f, "{}+{}+{}", self.name, hex::encode(self.id()), STANDARD.encode(key))
    }
}

impl FromStr for LogKey {
    type Err = BadLogKey;

    fn from_str(text: &str) -> Result<LogKey, BadLogKey> {
        if text.starts_with(PRIVATE) {
            return Err(BadLogKey::Secret);
        }
        let (name, id, key) = parts(text)?;
        let key = PublicKey(*key);
        // A key of small order would sign everything for everyone.
        if !key.is_sound() {
            return Err(BadLogKey::Point);
        }
        LogKey { name: name.to_owned(), key }.with_id(id)
    }
}

impl LogKey {
    fn with_id(self, id: &str) -> Result<LogKey, BadLogKey> {
        if id == hex::encode(self.id()) { Ok(self) } else { Err(BadLogKey::Id) }
    }
}

/// The secret key of a log, written `PRIVATE+KEY+NAME+ID+BASE64` as Go's `note`
/// package writes signer keys. Wiped when it is dropped; nothing prints it but
/// [`LogSecret::to_text`].
pub struct LogSecret {
    public: LogKey,
    secret: SigningKey,
}

impl LogSecret {
    /// The key of the log `name` from 32 secret bytes (RFC 8032, section 5.1.5).
    pub fn new(name: &str, secret: &[u8; 32]) -> Result<LogSecret, BadLogKey> {
        if !is_name(name) {
            return Err(BadLogKey::Name);
        }
        let secret = SigningKey::from_bytes(secret);
        let key = PublicKey(secret.verifying_key().to_bytes());
        Ok(LogSecret { public: LogKey { name: name.to_owned(), key }, secret })
    }

    /// The public half.
    pub fn public(&self) -> &LogKey {
        &self.public
    }

    /// The text of the secret key, to be kept where nobody else can read it.
    pub fn to_text(&self) -> Zeroizing<String> {
        let mut key = Zeroizing::new([ED25519; 33]);
        key[1..].copy_from_slice(self.secret.as_bytes());
        let encoded = Zeroizing::new(STANDARD.encode(*key));
        let id = hex::encode(self.public.id());
        Zeroizing::new(format!("{PRIVATE}{}+{id}+{}", self.public.name, *encoded))
    }

    pub(super) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.secret.sign(message).to_bytes()
    }
}

impl fmt::Debug for LogSecret {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "LogSecret({})", self.public)
    }
}

impl FromStr for LogSecret {
    type Err = BadLogKey;

    fn from_str(text: &str) -> Result<LogSecret, BadLogKey> {
        let rest = text.strip_prefix(PRIVATE).ok_or(BadLogKey::NotSecret)?;
        let (name, id, secret) = parts(rest)?;
        let secret = LogSecret::new(name, &secret)?;
        secret.public.clone().with_id(id)?;
        Ok(secret)
    }
}

/// Name, id and the 32 bytes of a key.
fn parts(text: &str) -> Result<(&str, &str, Zeroizing<[u8; 32]>), BadLogKey> {
    if text.len() > MAX_TEXT {
        return Err(BadLogKey::Form);
    }
    // Base64 may hold a `+`, a name may not.
    let mut parts = text.splitn(3, '+');
    let (Some(name), Some(id), Some(encoded)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(BadLogKey::Form);
    };
    if !is_name(name) {
        return Err(BadLogKey::Name);
    }
    let bytes = Zeroizing::new(STANDARD.decode(encoded).map_err(|_| BadLogKey::Form)?);
    match bytes.split_first() {
        Some((&ED25519, key)) => {
            let mut key: [u8; 32] = key.try_into().map_err(|_| BadLogKey::Form)?;
            let kept = Zeroizing::new(key);
            key.zeroize();
            Ok((name, id, kept))
        }
        _ => Err(BadLogKey::Algorithm),
    }
}

/// Whether a key or a log can be called so (C2SP `signed-note`, "Format").
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c.is_control() || c == '+')
}

/// Why a text is not the key of a log. Nothing of the text is repeated, as it
/// may be secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadLogKey {
    /// Not of the form.
    #[error("a log's key is `NAME+ID+BASE64`, as `senet log keygen` prints it")]
    Form,
    /// Not of the form of a secret key.
    #[error("a log's secret key begins with `PRIVATE+KEY+`")]
    NotSecret,
    /// A secret key where a public one belongs.
    #[error("this is a log's secret key: give its public key, and keep this one to yourself")]
    Secret,
    /// The name cannot be one.
    #[error("the name of a log is not empty and holds no space and no `+`")]
    Name,
    /// Another algorithm.
    #[error("the key is not one for Ed25519, the only algorithm that is read")]
    Algorithm,
    /// The id is another key's.
    #[error("the id does not belong to the key: one of the two was changed")]
    Id,
    /// No point of the curve, or one of small order.
    #[error("the key is no sound Ed25519 key")]
    Point,
}
