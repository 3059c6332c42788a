//! Finds the built page (`web/build`) for the feature `page`: the program holds it
//! (`cfg(page)`), or says how to get it where there was none.

use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(page)");
    if env::var_os("CARGO_FEATURE_PAGE").is_none() {
        return;
    }
    println!("cargo::rerun-if-env-changed=SENET_PAGE");
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let page = env::var("SENET_PAGE").unwrap_or_else(|_| format!("{root}/web/dist/senet.html"));
    println!("cargo::rerun-if-changed={page}");
    match fs::canonicalize(&page) {
        Ok(built) => {
            println!("cargo::rustc-cfg=page");
            println!("cargo::rustc-env=SENET_PAGE_BUILT={}", built.display());
        }
        Err(_) => println!(
            "cargo::warning=the page is not in this program, for {page} is not there: \
             run `web/build` first, or name the page with SENET_PAGE"
        ),
    }
}
