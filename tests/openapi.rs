//! `schemas/openapi.json`, which servers answer with, is `schemas/openapi.yaml`
//! with the schemas beside it.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

/// Files that the description refers to, and how they are called in it.
const SCHEMAS: [(&str, &str); 4] = [
    ("game.schema.json", "Game"),
    ("receipt.schema.json", "Receipt"),
    ("verdict.schema.json", "Verdict"),
    ("host.schema.json", "Host"),
];

fn schemas(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas").join(name)
}

fn source() -> Value {
    serde_saphyr::from_str(&fs::read_to_string(schemas("openapi.yaml")).unwrap()).unwrap()
}

/// The description with all that it refers to in it.
fn bundled() -> Value {
    let mut description = source();
    for (file, name) in SCHEMAS {
        let mut schema: Value = serde_json::from_slice(&fs::read(schemas(file)).unwrap()).unwrap();
        let members = schema.as_object_mut().unwrap();
        members.retain(|name, _| name != "$schema" && name != "$id");
        each_reference(&mut schema, &|to| to.replace("#/", &format!("#/components/schemas/{name}/")));
        description["components"]["schemas"][name] = schema;
        let at = format!("#/components/schemas/{name}");
        each_reference(&mut description, &|to| if to == file { at.clone() } else { to.to_owned() });
    }
    let headers = description["components"].as_object_mut().unwrap().remove("x-headers").unwrap();
    put_headers(&mut description, headers.as_object().unwrap());
    description
}

fn each_reference(value: &mut Value, change: &impl Fn(&str) -> String) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| each_reference(item, change)),
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(to) if name == "$ref" => *to = change(to),
                    member => each_reference(member, change),
                }
            }
        }
        _ => {}
    }
}

/// Puts the headers that several answers share where they are named.
fn put_headers(value: &mut Value, shared: &Map<String, Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| put_headers(item, shared)),
        Value::Object(members) => members.values_mut().for_each(|member| {
            let named = member.get("$ref").and_then(Value::as_str);
            match named.and_then(|to| to.strip_prefix("#/components/x-headers/")) {
                Some(name) => *member = shared[name].clone(),
                None => put_headers(member, shared),
            }
        }),
        _ => {}
    }
}

#[test]
fn what_is_served_is_what_is_written() {
    let bundled = serde_json::to_string_pretty(&bundled()).unwrap() + "\n";
    let path = schemas("openapi.json");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &bundled).unwrap();
    }
    let served = fs::read_to_string(path).unwrap();
    assert!(served == bundled, "UPDATE=1 cargo test --test openapi writes schemas/openapi.json anew");
}

#[test]
fn every_reference_leads_somewhere() {
    let description = bundled();
    let mut walked = description.clone();
    let counted = std::cell::Cell::new(0);
    each_reference(&mut walked, &|to| {
        let pointer = to.strip_prefix('#').unwrap_or_else(|| panic!("{to} leads out of the document"));
        assert!(description.pointer(pointer).is_some(), "{to}");
        counted.set(counted.get() + 1);
        to.to_owned()
    });
    assert!(counted.get() > 50);
}
