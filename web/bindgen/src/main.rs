//! `senet-bindgen TARGET WASM FOLDER`: makes the JavaScript and the types for a
//! WebAssembly file, for a page (`web`) or for bundlers and node (`bundler`).

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let [target, wasm, folder] = words.as_slice() else {
        eprintln!("senet-bindgen TARGET WASM FOLDER");
        return ExitCode::from(2);
    };
    match bind(target, wasm, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("senet-bindgen: {why}");
            ExitCode::FAILURE
        }
    }
}

fn bind(target: &str, wasm: &str, folder: &str) -> Result<(), String> {
    let told = |error| format!("{error:#}");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("senet").typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    match target {
        "web" => bindgen.web(true),
        "bundler" => bindgen.bundler(true),
        _ => return Err("the target is `web` or `bundler`".to_owned()),
    }
    .map_err(told)?;
    bindgen.generate(folder).map_err(told)
}
