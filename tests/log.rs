//! The public log as a user of the library keeps, proves and checks it.

use std::collections::HashMap;
use std::convert::Infallible;

use proptest::prelude::*;
use senet::log::*;
use sha2::{Digest, Sha256};

/// The tiles of a log in memory.
#[derive(Default, Clone, Debug)]
struct Memory(HashMap<String, Vec<u8>>);

impl TileSource for &Memory {
    type Error = Infallible;

    fn read(&mut self, tile: Tile) -> Result<Option<Vec<u8>>, Infallible> {
        Ok(self.0.get(&tile.to_string()).cloned())
    }
}

impl Memory {
    fn tree(&self, size: u64) -> Tree<&Memory> {
        Tree::new(self, size).expect("a size")
    }

    /// Adds leaves to the tree of `size` leaves; gives the head.
    fn append(&mut self, size: u64, leaves: &[Vec<u8>]) -> TreeHead {
        let growth = grow(self.tree(size), leaves).expect("it grows");
        self.0.extend(growth.tiles.into_iter().map(|(tile, bytes)| (tile.to_string(), bytes)));
        growth.head
    }

    /// A log with its leaves, all at once.
    fn of(leaves: &[Vec<u8>]) -> (Memory, TreeHead) {
        let mut memory = Memory::default();
        let head = memory.append(0, leaves);
        (memory, head)
    }
}

fn leaves(count: u64) -> Vec<Vec<u8>> {
    (0..count).map(|number| format!("leaf {number}").into_bytes()).collect()
}

/// RFC 6962, section 2.1, word by word.
mod rfc6962 {
    use super::*;

    fn node(left: Hash, right: Hash) -> Hash {
        Sha256::new().chain_update([1]).chain_update(left).chain_update(right).finalize().into()
    }

    /// The largest power of two smaller than `n`.
    fn split(n: usize) -> usize {
        n.next_power_of_two() / 2
    }

    /// MTH, from the hashes of the leaves.
    pub fn root(leaves: &[Hash]) -> Hash {
        match leaves {
            [] => Sha256::digest([]).into(),
            [one] => *one,
            more => {
                let (left, right) = more.split_at(split(more.len()));
                node(root(left), root(right))
            }
        }
    }

    /// PATH, 2.1.1.
    pub fn path(m: usize, leaves: &[Hash]) -> Vec<Hash> {
        if leaves.len() <= 1 {
            return Vec::new();
        }
        let (left, right) = leaves.split_at(split(leaves.len()));
        let (mut path, sibling) = match m.checked_sub(left.len()) {
            None => (path(m, left), root(right)),
            Some(m) => (path(m, right), root(left)),
        };
        path.push(sibling);
        path
    }

    /// PROOF, 2.1.2.
    pub fn proof(m: usize, leaves: &[Hash]) -> Vec<Hash> {
        subproof(m, leaves, true)
    }

    fn subproof(m: usize, leaves: &[Hash], whole: bool) -> Vec<Hash> {
        if m == leaves.len() {
            return if whole { Vec::new() } else { vec![root(leaves)] };
        }
        let (left, right) = leaves.split_at(split(leaves.len()));
        let (mut path, sibling) = match m.checked_sub(left.len()) {
            None | Some(0) => (subproof(m, left, whole), root(right)),
            Some(m) => (subproof(m, right, false), root(left)),
        };
        path.push(sibling);
        path
    }
}

const SECRET: [u8; 32] = [7; 32];

fn secret() -> LogSecret {
    LogSecret::new("example.org/senet", &SECRET).expect("a name")
}

/// Sizes at which something is new: around powers of two and of 256.
const SIZES: [u64; 24] =
    [1, 2, 3, 4, 5, 7, 8, 9, 127, 128, 129, 255, 256, 257, 258, 300, 383, 384, 511, 512, 513, 514, 599, 600];

#[test]
fn the_roots_of_certificate_transparency() {
    // The test vectors of the reference implementation of RFC 6962.
    let inputs =
        ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
    let roots = [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];
    let leaves: Vec<Vec<u8>> = inputs.map(|input| hex::decode(input).expect("hex")).to_vec();
    for (count, root) in (1..).zip(roots) {
        assert_eq!(hex::encode(Memory::of(&leaves[..count]).1.root), root, "{count} leaves");
    }
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(hex::encode(TreeHead::empty().root), empty);
}

#[test]
fn paths_are_those_of_the_rfc_and_hold() {
    let leaves = leaves(600);
    let hashes: Vec<Hash> = leaves.iter().map(|leaf| leaf_hash(leaf)).collect();
    // A log that was checkpointed at each of the sizes, and then threw away the
    // partial tiles that became full: the full ones serve.
    let mut memory = Memory::default();
    let mut before = 0;
    for size in SIZES {
        memory.append(before, &leaves[before as usize..size as usize]);
        before = size;
    }
    memory.0.retain(|path, _| !path.contains("000.p") || path.starts_with("tile/1"));
    for size in SIZES {
        let known = &hashes[..size as usize];
        let mut tree = memory.tree(size);
        let head = tree.head(size).expect("a head");
        assert_eq!(head.root, rfc6962::root(known), "{size}");
        for index in
            [0, 1, size / 3, size / 2, size.saturating_sub(2), size - 1].into_iter().filter(|i| *i < size)
        {
            let path = tree.prove_leaf(index).expect("a path");
            assert_eq!(path, rfc6962::path(index as usize, known), "{index} of {size}");
            let leaf = &leaves[index as usize];
            assert_eq!(head.check_leaf(index, leaf, &path), Ok(()));
            assert_eq!(head.check_leaf(index, b"another", &path), Err(NotInTree::Path));
            assert!(head.check_leaf(index ^ 1, leaf, &path).is_err());
            let longer = [&path[..], &[[0; 32]]].concat();
            assert_eq!(head.check_leaf(index, leaf, &longer), Err(NotInTree::Path));
            if let Some((_, shorter)) = path.split_last() {
                assert_eq!(head.check_leaf(index, leaf, shorter), Err(NotInTree::Path));
            }
        }
        assert!(tree.prove_leaf(size).is_err());
        assert!(head.check_leaf(size, b"", &[]).is_err());
    }
}

#[test]
fn every_tree_extends_every_smaller_one() {
    let leaves = leaves(600);
    let hashes: Vec<Hash> = leaves.iter().map(|leaf| leaf_hash(leaf)).collect();
    let (memory, _) = Memory::of(&leaves);
    let mut tree = memory.tree(600);
    for new in SIZES {
        let second = tree.head(new).expect("a head");
        for old in SIZES.into_iter().filter(|old| *old <= new) {
            let first = tree.head(old).expect("a head");
            let path = tree.prove_extends(old, new).expect("a path");
            assert_eq!(path, rfc6962::proof(old as usize, &hashes[..new as usize]), "{old} to {new}");
            assert_eq!(second.check_extends(&first, &path), Ok(()));
            for wrong in 0..path.len() {
                let mut path = path.clone();
                path[wrong][3] ^= 1;
                assert_eq!(second.check_extends(&first, &path), Err(NotConsistent::Path));
            }
            let other = TreeHead { root: [1; 32], ..first };
            assert_eq!(second.check_extends(&other, &path), Err(NotConsistent::Path));
            assert!(old == new || first.check_extends(&second, &path).is_err());
        }
        assert_eq!(second.check_extends(&TreeHead::empty(), &[]), Ok(()));
        assert!(second.check_extends(&TreeHead { size: 0, root: [0; 32] }, &[]).is_err());
    }
    assert!(tree.prove_extends(3, 601).is_err());
    assert!(tree.prove_extends(4, 3).is_err());
}

#[test]
fn a_tree_that_grows_leaf_by_leaf_has_all_its_tiles() {
    let leaves = leaves(600);
    let hashes: Vec<Hash> = leaves.iter().map(|leaf| leaf_hash(leaf)).collect();
    let mut memory = Memory::default();
    for (size, leaf) in (0u64..).zip(&leaves) {
        let before = memory.clone();
        let head = memory.append(size, std::slice::from_ref(leaf));
        assert_eq!(head, TreeHead { size: size + 1, root: rfc6962::root(&hashes[..=size as usize]) });
        // What was there is there, byte by byte.
        assert!(before.0.iter().all(|(path, bytes)| memory.0.get(path) == Some(bytes)), "{size}");
    }
    for bundle in 0..3 {
        let from = bundle as usize * 256;
        assert_eq!(memory.tree(600).bundle(bundle).expect("a bundle"), leaves[from..600.min(from + 256)]);
    }
    // Every tile that any tree up to 600 has, and nothing else.
    let mut expected: Vec<String> = Vec::new();
    for size in 1..=600u64 {
        let tiles = |level: &str, count: u64| {
            let (full, partial) = (count / 256, count % 256);
            let full = (0..full).map(|n| format!("tile/{level}/{n:03}"));
            let partial = (partial > 0).then(|| format!("tile/{level}/{:03}.p/{partial}", count / 256));
            full.chain(partial).collect::<Vec<_>>()
        };
        expected.extend([tiles("entries", size), tiles("0", size), tiles("1", size / 256)].concat());
    }
    expected.sort();
    expected.dedup();
    let mut there: Vec<String> = memory.0.into_keys().collect();
    there.sort();
    assert_eq!(there, expected);
}

#[test]
fn tiles_are_where_the_specification_says() {
    let tile = |level, index, width| Tile { level, index, width }.to_string();
    assert_eq!(tile(Level::Hashes(0), 1_234_067, 256), "tile/0/x001/x234/067");
    assert_eq!(tile(Level::Hashes(7), 0, 1), "tile/7/000.p/1");
    assert_eq!(tile(Level::Entries, 1000, 255), "tile/entries/x001/000.p/255");
    // "A tree of size 70,000 will be represented by 273 full level 0 tiles, one
    // partial level 0 tile of width 112, one full level 1 tile, one partial
    // level 1 tile of width 17, and one partial level 2 tile of width 1."
    let (memory, _) = Memory::of(&vec![Vec::new(); 70_000]);
    let mut hashes: Vec<&str> =
        memory.0.keys().map(String::as_str).filter(|path| !path.contains("entries")).collect();
    hashes.sort();
    let full = (0..273).map(|n| format!("tile/0/{n:03}"));
    let rest = ["tile/0/273.p/112", "tile/1/000", "tile/1/001.p/17", "tile/2/000.p/1"];
    let expected: Vec<String> = full.chain(rest.map(str::to_owned)).collect();
    assert_eq!(hashes, expected);
}

#[test]
fn damage_is_found() {
    let all = leaves(300);
    let (memory, head) = Memory::of(&all);
    let damaged = |path: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let mut memory = memory.clone();
        change(memory.0.get_mut(path).expect("a tile"));
        memory
    };
    let short = damaged("tile/0/001.p/44", &|bytes| bytes.truncate(1407));
    assert!(matches!(short.tree(300).head(300), Err(TileError::Length(_))));
    let long = damaged("tile/1/000.p/1", &|bytes| bytes.extend([0; 32]));
    assert!(matches!(long.tree(300).head(300), Err(TileError::Length(_))));
    let mut gone = memory.clone();
    gone.0.remove("tile/1/000.p/1");
    assert!(matches!(gone.tree(300).head(300), Err(TileError::Missing(_))));
    let changed = damaged("tile/0/001.p/44", &|bytes| bytes[0] ^= 1);
    assert_ne!(changed.tree(300).head(300), Ok(head));
    assert!(matches!(grow(changed.tree(300), &leaves(1)), Err(TileError::Entry(256))));
    let cut = damaged("tile/entries/001.p/44", &|bytes| bytes.truncate(100));
    assert!(matches!(cut.tree(300).bundle(1), Err(TileError::Bundle(..))));
    assert!(matches!(grow(cut.tree(300), &leaves(1)), Err(TileError::Bundle(..))));
    assert!(matches!(grow(memory.tree(300), &[vec![0; MAX_ENTRY + 1]]), Err(TileError::Long(_))));
    assert!(grow(memory.tree(300), &[vec![0; MAX_ENTRY]]).is_ok());
    assert!(Tree::new(&memory, MAX_SIZE + 1).is_err());
}

#[test]
fn a_forked_log_is_told_from_a_grown_one() {
    let mine = leaves(600);
    let mut theirs = mine.clone();
    theirs[400] = b"another receipt".to_vec();
    let (memory, _) = Memory::of(&mine);
    let (forked, _) = Memory::of(&theirs);
    let head = |memory: &Memory, size| memory.tree(600).head(size).expect("a head");
    let told = |first: &TreeHead, second: &TreeHead, by: &Memory| {
        history(first, second, &mut by.tree(600)).expect("tiles")
    };
    for (small, large) in [(1, 2), (3, 300), (256, 257), (400, 401), (255, 600), (512, 600)] {
        let (a, b) = (head(&memory, small), head(&memory, large));
        assert_eq!(told(&a, &b, &memory), History::Extends);
        assert_eq!(told(&b, &a, &memory), History::Shorter);
        assert_eq!(told(&a, &a, &memory), History::Same);
        let (c, d) = (head(&forked, small), head(&forked, large));
        let apart = |size| if size > 400 { History::Forked } else { History::Extends };
        assert_eq!(told(&c, &b, &memory), apart(small), "{small}, {large}");
        if large > 400 {
            assert_eq!(told(&b, &d, &memory), History::Forked);
            assert_eq!(told(&a, &d, &memory), History::OtherTiles);
            assert_eq!(told(&a, &d, &forked), apart(small));
        }
    }
    // Tiles that do not belong together accuse nobody.
    let mut broken = memory.clone();
    broken.0.get_mut("tile/0/000").expect("a tile")[5] ^= 1;
    assert_eq!(told(&head(&memory, 5), &head(&memory, 600), &broken), History::OtherTiles);
}

#[test]
fn notes_are_those_of_go() {
    // From the documentation and tests of golang.org/x/mod/sumdb/note.
    let vkey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    let skey = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
    let text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    let signature = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    let enoch = "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n";
    let key: LogKey = vkey.parse().expect("a key");
    assert_eq!((key.name(), hex::encode(key.id()).as_str()), ("PeterNeumann", "c74f20a3"));
    assert_eq!(key.to_string(), vkey);
    let secret: LogSecret = skey.parse().expect("a secret key");
    assert_eq!((secret.public(), secret.to_text().as_str()), (&key, skey));
    assert!(!format!("{secret:?}").contains("AYEKFALVFGyN"));

    let enoch_key: LogKey =
        "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop".parse().expect("a key");
    let both = format!("{text}\n{signature}{enoch}");
    for signed in [format!("{text}\n{signature}"), both.clone(), format!("{text}\n{enoch}{signature}")] {
        let note = Note::read(signed.as_bytes()).expect("a note");
        assert_eq!(note.text(), text);
        assert_eq!(note.check(&key), Ok(()));
    }
    assert_eq!(Note::read(both.as_bytes()).expect("a note").check(&enoch_key), Ok(()));
    let other = format!("{text}\n{enoch}");
    assert_eq!(Note::read(other.as_bytes()).expect("a note").check(&key), Err(NotSigned::Missing));
    let changed = both.replace("answer", "Answer");
    assert_eq!(Note::read(changed.as_bytes()).expect("a note").check(&key), Err(NotSigned::False));
    // One that holds does not make up for one that does not.
    let twice = format!("{text}\n{signature}{}", signature.replace("ZJku", "ZJkv"));
    assert_eq!(Note::read(twice.as_bytes()).expect("a note").check(&key), Err(NotSigned::False));
    // Known name, other id; known id, other name: somebody else's.
    let stranger = format!("{text}\n{}{signature}", signature.replace("x08g", "x08h"));
    assert_eq!(Note::read(stranger.as_bytes()).expect("a note").check(&key), Ok(()));
    let stranger = format!("{text}\n{}", signature.replace("PeterN", "PeterM"));
    assert_eq!(Note::read(stranger.as_bytes()).expect("a note").check(&key), Err(NotSigned::Missing));
}

#[test]
fn what_is_no_note_is_refused() {
    let line = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    let refused: &[(String, BadNote)] = &[
        ("".into(), BadNote::Unsigned),
        ("text\n".into(), BadNote::Unsigned),
        ("text\n\n".into(), BadNote::Unsigned),
        (format!("text\n{line}"), BadNote::Unsigned),
        (format!("text\n\n{}", line.trim_end()), BadNote::Unsigned),
        (format!("text\n\n{line}\n"), BadNote::Unsigned),
        (format!("text\r\n\r\n{line}"), BadNote::Characters),
        (format!("te\txt\n\n{line}"), BadNote::Characters),
        (format!("text\n\n{}", line.replace('—', "-")), BadNote::Signature),
        (format!("text\n\n{}", line.replace("PeterN", "Peter N")), BadNote::Signature),
        (format!("text\n\n{}", line.replace("PeterN", "Peter+N")), BadNote::Signature),
        (format!("text\n\n{}", line.replace("PeterN", "Peter\u{a0}N")), BadNote::Signature),
        (format!("text\n\n{}", line.replace("PeterNeumann", "")), BadNote::Signature),
        // Base64 with other bits at its end, without padding, or too short.
        (format!("text\n\n{}", line.replace("AM=", "AN=")), BadNote::Signature),
        (format!("text\n\n{}", line.replace("AM=", "AM")), BadNote::Signature),
        ("text\n\n— a AAAAAA==\n".into(), BadNote::Signature),
        (format!("text\n\n{}", line.repeat(MAX_SIGNATURES + 1)), BadNote::TooManySignatures),
        (format!("{}\n\n{line}", "a".repeat(MAX_NOTE)), BadNote::TooLarge),
    ];
    for (note, why) in refused {
        assert_eq!(Note::read(note.as_bytes()).err(), Some(*why), "{note:.200}");
    }
    assert_eq!(Note::read(b"te\xffxt\n\n\xe2\x80\x94 a AAAAAAA=\n").err(), Some(BadNote::Characters));
    assert!(Note::read(format!("text\n\n{}", line.repeat(MAX_SIGNATURES)).as_bytes()).is_ok());
}

#[test]
fn what_is_no_key_is_refused() {
    let good = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    // y = 1, the neutral element, by which every message is signed with zeros.
    let weak = "weak+97c7f6f8+AQEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let refused = [
        (good.replace("c74f", "c74e"), BadLogKey::Id),
        (good.replace("c74f20a3", "C74F20A3"), BadLogKey::Id),
        (good.replace("Peter", "Pater"), BadLogKey::Id),
        (good.replace("Peter", "Peter "), BadLogKey::Name),
        (good.replace("PeterNeumann", ""), BadLogKey::Name),
        (good.replace("+ARpc", "+ABpc"), BadLogKey::Algorithm),
        (good.replace("0TW", "0T"), BadLogKey::Form),
        (good.replace('+', " "), BadLogKey::Form),
        (format!("{good}{}", "A".repeat(2000)), BadLogKey::Form),
        (weak.to_owned(), BadLogKey::Point),
        ("PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyN".to_owned(), BadLogKey::Secret),
    ];
    for (text, why) in refused {
        assert_eq!(text.parse::<LogKey>().err(), Some(why), "{text:.80}");
    }
    assert_eq!(good.parse::<LogSecret>().err(), Some(BadLogKey::NotSecret));
    let cut = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyN".parse::<LogSecret>();
    assert_eq!(cut.err(), Some(BadLogKey::Form));
    assert_eq!(LogSecret::new("a b", &SECRET).err(), Some(BadLogKey::Name));
}

#[test]
fn what_is_no_checkpoint_is_refused() {
    let root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=";
    let line = "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n";
    // The example of the specification.
    let example = format!("example.com/behind-the-sofa\n20852163\n{root}\n\n{line}");
    let read = Checkpoint::read(example.as_bytes()).expect("a checkpoint");
    assert_eq!((read.origin, read.head.size), ("example.com/behind-the-sofa", 20_852_163));
    let extended = example.replace("2I=\n\n", "2I=\nextension\n\n");
    assert!(Checkpoint::read(extended.as_bytes()).is_ok());
    let refused = [
        (example.replace("20852163", "020852163"), BadCheckpoint::Size),
        (example.replace("20852163", "+20852163"), BadCheckpoint::Size),
        (example.replace("20852163", "-1"), BadCheckpoint::Size),
        (example.replace("20852163", "18446744073709551616"), BadCheckpoint::Size),
        (example.replace("20852163", "4611686018427387905"), BadCheckpoint::Size),
        (example.replace("20852163", "0"), BadCheckpoint::Root),
        (example.replace("q2I=", "q2J="), BadCheckpoint::Root),
        (example.replace("CsUY", ""), BadCheckpoint::Root),
        (example.replace(&format!("{root}\n"), ""), BadCheckpoint::Lines),
        (example.replacen("example.com/behind-the-sofa", "", 1), BadCheckpoint::Lines),
        (example.replace("2I=\n\n", "2I=\nextension\n\nmore\n\n"), BadCheckpoint::Lines),
        ("a".to_owned(), BadCheckpoint::Note(BadNote::Unsigned)),
    ];
    for (text, why) in refused {
        assert_eq!(Checkpoint::read(text.as_bytes()).err(), Some(why), "{text}");
    }
}

/// A log of `count` leaves, and the proof of one of them as text.
fn proof_of(index: u64, count: u64) -> (String, Vec<u8>) {
    let all = leaves(count);
    let (memory, head) = Memory::of(&all);
    let path = memory.tree(count).prove_leaf(index).expect("a path");
    (write_proof(index, &path, &sign_checkpoint(&head, &secret())), all[index as usize].clone())
}

fn holds(proof: &[u8], leaf: &[u8]) -> bool {
    Proof::read(proof).is_ok_and(|proof| proof.check(leaf, secret().public()).is_ok())
}

#[test]
fn a_proof_holds_for_its_leaf_and_log_alone() {
    for (index, count) in [(0, 1), (0, 2), (4, 5), (255, 256), (256, 257), (300, 600)] {
        let (text, leaf) = proof_of(index, count);
        let proof = Proof::read(text.as_bytes()).expect("a proof");
        assert_eq!((proof.index, proof.checkpoint.head.size, &proof.extra), (index, count, &None));
        assert_eq!(proof.check(&leaf, secret().public()), Ok(()));
        assert_eq!(proof.check(b"leaf x", secret().public()), Err(NotProved::Tree(NotInTree::Path)));
        let stranger = LogSecret::new("example.org/senet", &[8; 32]).expect("a name");
        assert_eq!(proof.check(&leaf, stranger.public()), Err(NotProved::NotSigned));
        // The same key by another name is another log's.
        let renamed = LogSecret::new("example.org/other", &SECRET).expect("a name");
        assert_eq!(proof.check(&leaf, renamed.public()), Err(NotProved::NotSigned));
        let beyond = text.replacen(&format!("index {index}"), &format!("index {count}"), 1);
        let beyond = Proof::read(beyond.as_bytes()).expect("a proof");
        assert!(matches!(
            beyond.check(&leaf, secret().public()),
            Err(NotProved::Tree(NotInTree::Index { .. }))
        ));
    }
}

#[test]
fn a_checkpoint_of_another_origin_is_not_the_logs() {
    // A note that the log's key signed, and that names another log.
    let head = TreeHead { size: 1, root: leaf_hash(b"a") };
    let other = LogSecret::new("example.org/other", &SECRET).expect("a name");
    let text = sign_checkpoint(&head, &other);
    let text = text.replace("— example.org/other", "— example.org/senet");
    let id = |secret: &LogSecret| secret.public().id();
    let read = Note::read(text.as_bytes()).expect("a note");
    let signature = [&id(&secret())[..], &read.signatures()[0].signature].concat();
    let line = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, signature);
    let forged = format!("{}\n— example.org/senet {line}\n", read.text());
    let checkpoint = Checkpoint::read(forged.as_bytes()).expect("a checkpoint");
    assert_eq!(checkpoint.check(secret().public()), Err(NotProved::Origin));
}

#[test]
fn no_proof_survives_a_changed_byte() {
    for (index, count) in [(0, 1), (2, 5), (299, 300)] {
        let (text, leaf) = proof_of(index, count);
        assert!(holds(text.as_bytes(), &leaf));
        for at in 0..text.len() {
            for change in [1, 2, 0x20, 0x80] {
                let mut proof = text.clone().into_bytes();
                proof[at] ^= change;
                assert!(!holds(&proof, &leaf), "byte {at} ^ {change} of {text}");
            }
            assert!(!holds(&text.as_bytes()[..at], &leaf), "cut at {at}");
            let mut proof = text.clone().into_bytes();
            proof.insert(at, proof[at]);
            assert!(!holds(&proof, &leaf) || at + 1 == text.len(), "byte {at} twice");
        }
    }
}

#[test]
fn witnesses_and_extra_data_do_not_matter() {
    let (text, leaf) = proof_of(2, 5);
    let witnessed = format!("{text}— witness.example/w1 {}=\n", "A".repeat(103));
    assert!(holds(witnessed.as_bytes(), &leaf));
    let extra = text.replacen("index", "extra AAAA\nindex", 1);
    assert!(holds(extra.as_bytes(), &leaf));
    assert_eq!(Proof::read(extra.as_bytes()).expect("a proof").extra, Some(vec![0; 3]));
}

#[test]
fn what_is_no_proof_is_refused() {
    let (text, _) = proof_of(2, 5);
    let line = text.lines().nth(2).expect("a hash");
    let refused = [
        (text.replace("@v1", "@v2"), BadProof::Magic),
        (format!("\n{text}"), BadProof::Magic),
        (text.replace("index 2\n", ""), BadProof::Index),
        (text.replace("index 2", "index 02"), BadProof::Index),
        (text.replace("index 2", "index +2"), BadProof::Index),
        (text.replace("index 2", "index  2"), BadProof::Index),
        (text.replace("index 2", "index -2"), BadProof::Index),
        (text.replace("index 2", "index 18446744073709551616"), BadProof::Index),
        (text.replace("index", "extra !!\nindex"), BadProof::Extra),
        (text.replace("index", "extra YR==\nindex"), BadProof::Extra),
        (text.replace("index", "extra AAAA\nextra AAAA\nindex"), BadProof::Index),
        (text.replacen(line, "AAAA", 1), BadProof::Hash),
        (text.replacen(line, &line.replace('=', ""), 1), BadProof::Hash),
        (text.replacen(line, &format!("{line}\n").repeat(65), 1), BadProof::TooLong),
        (text.replace("\n\n", "\n"), BadProof::Boundary),
        (text.replace('\n', "\r\n"), BadProof::Boundary),
        (format!("{text}{}", "a".repeat(MAX_PROOF)), BadProof::TooLarge),
        (text.replace("—", "-"), BadProof::Checkpoint(BadCheckpoint::Note(BadNote::Signature))),
    ];
    for (text, why) in refused {
        assert_eq!(Proof::read(text.as_bytes()).err(), Some(why), "{text:.300}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_log_of_any_appends_proves_all_it_holds(batches in prop::collection::vec(1u64..180, 1..6), pick in any::<u64>()) {
        let mut memory = Memory::default();
        let mut heads: Vec<TreeHead> = vec![TreeHead::empty()];
        let total: u64 = batches.iter().sum();
        let all = leaves(total);
        for batch in batches {
            let size = heads[heads.len() - 1].size;
            heads.push(memory.append(size, &all[size as usize..(size + batch) as usize]));
        }
        for (number, head) in heads.iter().enumerate().skip(1) {
            let mut tree = memory.tree(head.size);
            prop_assert_eq!(tree.head(head.size), Ok(*head));
            for index in [pick % head.size, 0, head.size - 1] {
                let path = tree.prove_leaf(index).expect("a path");
                prop_assert_eq!(head.check_leaf(index, &all[index as usize], &path), Ok(()));
            }
            for old in &heads[..number] {
                prop_assert_eq!(history(old, head, &mut tree), Ok(History::Extends));
            }
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), text in "\\PC{0,80}", cut in 0usize..600) {
        let (proof, _) = proof_of(2, 5);
        let mixed = [&proof.as_bytes()[..cut.min(proof.len())], &bytes].concat();
        for bytes in [&bytes[..], &mixed, text.as_bytes()] {
            let _ = Note::read(bytes);
            let _ = Checkpoint::read(bytes);
            let _ = Proof::read(bytes);
            let _ = entries(bytes, cut);
        }
        let _ = text.parse::<LogKey>();
        let _ = text.parse::<LogSecret>();
    }

    #[test]
    fn no_numbers_make_a_check_panic(size in any::<u64>(), old in any::<u64>(), index in any::<u64>(), length in 0usize..70) {
        let path = vec![[0; 32]; length];
        for size in [size, size >> 1, size >> 2, MAX_SIZE] {
            let head = TreeHead { size, root: [0; 32] };
            let _ = head.check_leaf(index, b"", &path);
            let _ = head.check_leaf(index % size.max(1), b"", &path);
            let _ = head.check_extends(&TreeHead { size: old, root: [0; 32] }, &path);
            let _ = head.check_extends(&TreeHead { size: old % size.max(1), root: [0; 32] }, &path);
            let memory = Memory::default();
            if let Ok(mut tree) = Tree::new(&memory, size) {
                let _ = tree.head(size);
                let _ = tree.prove_leaf(index);
                let _ = tree.prove_extends(old, size);
            }
        }
    }
}
