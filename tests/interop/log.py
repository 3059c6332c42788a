"""Logs, checkpoints and proofs made here are taken there, and the other way round."""

import base64
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

import proofbundle.checkpoint
import proofbundle.tlogproof
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from tlog_scales import signing, tiles, tlog, writer
from tlog_scales.backend import LocalBackend
from tlog_scales.reader import TilesReader

import checks
from checks import check

SENET = pathlib.Path(sys.argv[1]).resolve()
TILES = pathlib.Path(sys.executable).with_name("tlog-tiles")
TEMPLATE = pathlib.Path(__file__).parents[2] / "fixtures/vectors/signed-1.receipt.json"
NAME = "example.org/senet"


def run(*args, status=0):
    done = subprocess.run([str(arg) for arg in args], capture_output=True, text=True)
    check(f"{args} ended with {done.returncode}: {done.stdout}{done.stderr}", done.returncode == status)
    return done.stdout


def senet(*args, status=0):
    return run(SENET, "log", *args, status=status)


def receipts(folder, count):
    """Receipt files, and the leaves that they should become."""
    template = json.loads(TEMPLATE.read_text())
    files, leaves = [], []
    for number in range(count):
        receipt = template | {"id": f"game-{number}"}
        file = folder / f"{number}.json"
        file.write_text(json.dumps(receipt))
        files.append(file)
        leaves.append(json.dumps(receipt, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())
    return files, leaves


def secret_text(name, secret, public):
    """A signer key as Go's note package writes it."""
    key_id = hashlib.sha256(name.encode() + b"\n\x01" + public).digest()[:4]
    encoded = base64.b64encode(b"\x01" + secret).decode()
    return f"PRIVATE+KEY+{name}+{key_id.hex()}+{encoded}\n"


def made_here(folder, files, leaves):
    """A log of senet's, read and checked by the others."""
    log = folder / "here"
    key = senet("keygen", NAME, "--output", folder / "here.key").strip()
    senet("create", log, "--key", folder / "here.key")
    heads = []
    for start, end in [(0, 1), (1, 5), (5, 256), (256, 300), (300, len(files))]:
        senet("append", log, *files[start:end], "--key", folder / "here.key")
        heads.append(tlog.Checkpoint.from_text(log.joinpath("checkpoint").read_text()))
    vkey = signing.Vkey.from_string(key)
    check("the key is written alike", vkey.serialize() == key)
    for head in heads:
        head.verify(vkey)
    reader = TilesReader(LocalBackend(log))
    newest = reader.get_checkpoint()
    check("the root is that of the tiles", reader.calculate_root_hash() == newest.root_hash)
    for index, leaf in enumerate(leaves):
        check(f"entry {index}", reader.get_entry(index) == leaf)
    for old in heads[:-1]:
        reader.get_consistency_proof(old.size, newest.size).check(old.root_hash, newest.root_hash)
    for index in [0, 1, 4, 255, 256, 299, 300, len(files) - 1]:
        proof = senet("prove", log, files[index])
        found = proofbundle.tlogproof.verify_tlog_proof(proof, leaves[index], key, expected_origin=NAME)
        check(f"proof of {index}: {found}", found["ok"] and found["index"] == index)
        other = proofbundle.tlogproof.verify_tlog_proof(proof, leaves[index - 1], key, expected_origin=NAME)
        check(f"a proof of {index} for another receipt", not other["ok"])
        theirs = run(TILES, "gen-proof", log, index)
        check(f"both prove {index} alike", theirs == proof)
        file = folder / "theirs.tlog-proof"
        file.write_text(theirs)
        senet("verify", file, files[index], "--log-key", key)
        senet("verify", file, files[index - 1], "--log-key", key, status=1)


def made_there(folder, files, leaves):
    """A log of theirs, read, checked, proved from and continued by senet."""
    private = Ed25519PrivateKey.generate()
    public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    key = proofbundle.checkpoint.vkey(NAME, public)
    signer = signing.PlainEd25519Signer(NAME, private)
    log = folder / "there"
    writing = writer.TilesWriter.create(log, NAME)
    heads = []
    for start, end in [(0, 1), (1, 200), (200, 259), (259, 500)]:
        for leaf in leaves[start:end]:
            writing.add_leaf(leaf)
        writing.commit([signer])
        file = folder / f"{end}.checkpoint"
        file.write_text(log.joinpath("checkpoint").read_text())
        heads.append(file)
        check("the checkpoint", senet("checkpoint", log, "--log-key", key) == file.read_text())
    for old in heads[:-1]:
        check("grown", "consistent" in senet("consistency", old, log, "--log-key", key))
    for index in [0, 199, 255, 256, 499]:
        file = folder / "there.tlog-proof"
        senet("prove", log, files[index], "--output", file)
        senet("verify", file, files[index], "--log-key", key)
        by_bundle(folder, private, key, leaves[:500], index, files)
    # Go on where they stopped, and they can read it.
    secret = folder / "there.key"
    secret.touch(mode=0o600)
    secret.write_text(secret_text(NAME, private.private_bytes_raw(), public))
    senet("append", log, *files[500:], "--key", secret)
    reader = TilesReader(LocalBackend(log))
    newest = reader.get_checkpoint()
    newest.verify(signing.Vkey.from_string(key))
    check("grown here", newest.size == len(files) and reader.calculate_root_hash() == newest.root_hash)
    forked(folder, log, signer, leaves, key)


def by_bundle(folder, private, key, leaves, index, files):
    """A proof wholly made by proofbundle, with extra data and a witness."""
    root = proofbundle.merkle.merkle_tree_hash(leaves)
    signed = proofbundle.checkpoint.sign_checkpoint(NAME, len(leaves), root, private, NAME)
    witness = Ed25519PrivateKey.generate()
    witnessed = proofbundle.checkpoint.cosign_checkpoint(signed, witness, "witness.example", 1_790_000_000)
    path = proofbundle.merkle.inclusion_proof(leaves, index)
    for checkpoint, extra in [(signed, None), (witnessed, b"extra")]:
        file = folder / "bundle.tlog-proof"
        file.write_text(proofbundle.tlogproof.format_tlog_proof(index, path, checkpoint, extra=extra))
        senet("verify", file, files[index], "--log-key", key)
        senet("verify", file, files[index + 1], "--log-key", key, status=1)


def forked(folder, log, signer, leaves, key):
    """Their key signs another history."""
    for count in (300, 600):
        fork = writer.TilesWriter.create(folder / f"fork-{count}", NAME)
        for leaf in leaves[:100] + [b"another receipt"] + leaves[101:count]:
            fork.add_leaf(leaf)
        fork.commit([signer])
        told = senet("consistency", folder / f"fork-{count}/checkpoint", log, "--log-key", key, status=1)
        check(f"a fork at {count}: {told}", "FORKED LOG" in told)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    files, leaves = receipts(folder, 600)
    made_here(folder, files, leaves)
    made_there(folder, files, leaves)
checks.end()
