"""The action's steps and the hooks, as those run them who use them."""

import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import yaml

import checks
from checks import check

SENET = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).parents[2].resolve()
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
# Where the program is built; without what makes a release slow to build.
BUILD = {
    "CARGO_TARGET_DIR": str(pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()),
    "CARGO_PROFILE_RELEASE_LTO": "off",
    "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
    "CARGO_PROFILE_RELEASE_OPT_LEVEL": "0",
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Runner:
    """As much of the runner as a composite action needs."""

    def __init__(self, folder, server, **inputs):
        folder.mkdir()
        self.folder, self.log, self.path = folder, "", os.environ["PATH"]
        given = {name: about.get("default", "") for name, about in ACTION["inputs"].items()}
        unknown = inputs.keys() - given.keys()
        assert not unknown, unknown
        given.update(inputs)
        self.context = {f"inputs.{name}": value for name, value in given.items()} | {
            "github.action_path": str(ROOT),
            "github.server_url": server,
            "github.action_repository": "owner/senet",
            "github.action_ref": "v1",
            "runner.os": "Linux",
            "runner.arch": "X64",
            "runner.temp": str(folder),
        }

    def run(self):
        """The status of the first step that fails, or 0."""
        for number, step in enumerate(ACTION["runs"]["steps"]):
            assert step["shell"] == "bash" and "${{" not in step["run"], "what is given goes through env"
            script = self.folder / f"step-{number}.sh"
            script.write_text(step["run"])
            files = {name: self.folder / name for name in ["GITHUB_PATH", "GITHUB_OUTPUT"]}
            for file in files.values():
                file.write_text("")
            env = {name: self.fill(value) for name, value in step.get("env", {}).items()}
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script],
                env=os.environ | BUILD | {"PATH": self.path} | {k: str(v) for k, v in files.items()} | env,
                cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )
            self.log += done.stdout
            for line in files["GITHUB_PATH"].read_text().splitlines():
                self.path = f"{line}:{self.path}"
            if done.returncode != 0:
                return done.returncode
        return 0

    def fill(self, text):
        return re.sub(r"\$\{\{ *([a-z._]+) *\}\}", lambda found: self.context[found[1]], text)


def release(folder):
    """A release as the action looks for it: the program and its hash."""
    folder = folder / "owner/senet/releases/download/v1"
    subprocess.run([ROOT / ".ci/release", "Linux-X64", folder], env={**os.environ, "SENET": str(SENET)}, check=True)
    return folder / "senet-Linux-X64.tar.gz"


def action(temp):
    archive = release(temp / "releases")
    server = serve(temp / "releases")
    at = f"http://127.0.0.1:{server.server_port}"
    runs = iter(range(100))

    def runner(wanted, server=at, **inputs):
        run = Runner(temp / f"run-{next(runs)}", server, **inputs)
        status = run.run()
        check(f"{inputs} ended with {status}, not {wanted}: {run.log}", status == wanted)
        return run

    def annotated(run):
        return sum(line.startswith("::error ") for line in run.log.splitlines())

    run = runner(0, manifest="fixtures/manifest.toml")
    check("a release is taken, not built", "Building" not in run.log and "OK" in run.log)
    check("nothing is marked", annotated(run) == 0)
    run = runner(1, games="fixtures/good\nfixtures/bad/moves-blockade-passed.json")
    check(f"the turn is marked: {run.log}",
          "::error file=fixtures/bad/moves-blockade-passed.json,line=29," in run.log and annotated(run) == 1)
    runner(0, manifest="fixtures/manifest.toml", games="fixtures/good/kendall.json")
    runner(3, games="fixtures/good/kendall.json", arguments="--require-anchor")
    runner(3)
    runner(3, manifest="gone.toml")
    runner(1, manifest="fixtures/manifest.toml", games="fixtures/bad")
    runner(2, manifest="fixtures/manifest.toml", install="elsewhere")
    # What is given is never run as a command.
    runner(3, manifest="$(touch injected); touch injected")
    check("no command is run", not (ROOT / "injected").exists())
    # A program that is not the one of the release is not run.
    archive.write_bytes(archive.read_bytes() + b"\0")
    run = runner(1, manifest="fixtures/manifest.toml")
    check("it is not used", "as stated" not in run.log)
    shutil.rmtree(archive.parent)
    run = runner(0, manifest="fixtures/manifest.toml")
    check("where there is no release it is built", "Building senet from its source" in run.log)
    server.shutdown()


def hooks(temp):
    repo = temp / "repo"
    repo.mkdir()
    env = os.environ | BUILD | {
        "PRE_COMMIT_HOME": str(temp / "pre-commit"), "HOME": str(temp), "GIT_CONFIG_NOSYSTEM": "1",
        "CARGO_HOME": os.environ.get("CARGO_HOME", str(pathlib.Path.home() / ".cargo")),
        "RUSTUP_HOME": os.environ.get("RUSTUP_HOME", str(pathlib.Path.home() / ".rustup")),
    }
    (temp / ".gitconfig").write_text("[user]\nname = t\nemail = t@example.org\n[safe]\ndirectory = *\n")

    def run(*command, wanted=0, parts=()):
        done = subprocess.run([str(word) for word in command], cwd=repo, env=env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        check(f"{command} ended with {done.returncode}: {done.stdout}", done.returncode == wanted)
        for part in parts:
            check(f"{command} says {part}: {done.stdout}", part in done.stdout)
        return done.stdout

    # What is committed here, and what is not yet.
    source = temp / "source"
    run("git", "clone", "--quiet", ROOT, source)
    for name in run("git", "-C", ROOT, "ls-files", "--modified", "--others", "--exclude-standard").splitlines():
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    run("git", "-C", source, "add", "--all")
    run("git", "-C", source, "commit", "--quiet", "--allow-empty", "--message", "what is here")
    revision = run("git", "-C", source, "rev-parse", "HEAD").strip()

    pre_commit = pathlib.Path(sys.executable).with_name("pre-commit")
    run("git", "init", "--quiet")
    (repo / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [{
        "repo": str(source), "rev": revision, "hooks": [
            {"id": "senet-verify"}, {"id": "senet-check", "args": ["games/manifest.toml"]}],
    }]}))
    games = repo / "games"
    games.mkdir()
    shutil.copy(ROOT / "fixtures/good/kendall.json", games / "kendall.game.json")
    shutil.copy(ROOT / "fixtures/bad/moves-blockade-passed.json", games / "blockade.json")
    manifest = ('[[game]]\nfile = "kendall.game.json"\nverdict = "verified"\n\n[[game]]\nfile = "blockade.json"\n'
                'verdict = "mismatch"\ncheck = "moves"\nturn = {}\n')
    (games / "manifest.toml").write_text(manifest.format(18))
    run("git", "add", "--all")
    run(pre_commit, "run", "--all-files", parts=["senet verify", "senet check", "Passed"])
    (games / "manifest.toml").write_text(manifest.format(17))
    shutil.copy(games / "blockade.json", games / "blockade.game.json")
    run("git", "add", "--all")
    run(pre_commit, "run", "--all-files", wanted=1, parts=[
        "MISMATCH  games/blockade.game.json", "stated mismatch in moves, turn 17", "2 games: 1 as stated, 1 not"])


with tempfile.TemporaryDirectory() as temp:
    action(pathlib.Path(temp))
    hooks(pathlib.Path(temp))
checks.end()
