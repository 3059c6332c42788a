//! `GET /problems/{name}`: what the `type` of a problem means.

use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use serde_json::{Value, json};

use crate::serve::problem::{self, Problem};

pub async fn get(name: Result<Path<String>, PathRejection>) -> Result<Json<Value>, Problem> {
    let sort = name.ok().and_then(|Path(name)| problem::ALL.iter().find(|sort| sort.name == name));
    let none = || Problem::new(&problem::NO_SUCH_PAGE, "there is no such sort of problem");
    let sort = sort.ok_or_else(none)?;
    Ok(Json(json!({ "title": sort.title, "status": sort.status.as_u16(), "meaning": sort.meaning })))
}
