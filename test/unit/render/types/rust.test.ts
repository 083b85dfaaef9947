import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { defaultTypeOptions } from "../../../../src/render/types/form.ts";
import { typeForms } from "../../../../src/render/types/forms.ts";
import { notRun } from "../../../support/notRun.ts";
import { cases, inFolder, run, wellFormed, type Case } from "./cases.ts";
import { expectBack, few, linesOf } from "./compiled.ts";

let all: readonly Case[] = [];

beforeAll(async () => {
  all = few(await cases()).map(wellFormed);
});

const rustMain = (count: number): string => `
fn back<T: serde::Serialize + serde::de::DeserializeOwned>(text: &str) -> String {
    let subject: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text:.1000}"));
    serde_json::to_string(&subject).unwrap()
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (index, text) = line.split_once('\\t').unwrap();
        println!("{}", match index {
${Array.from({ length: count }, (_, index) => `            "${index}" => back::<case${index}::Subject>(text),`).join("\n")}
            _ => panic!("no such case"),
        });
    }
}
`;

const cargoFile = `[package]
name = "checked"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = { version = "1", features = ["arbitrary_precision", "float_roundtrip"] }

[profile.dev]
debug = false
incremental = false
`;

const debianCrates = `[source.crates-io]
replace-with = "debian"

[source.debian]
directory = "/usr/share/cargo/registry"
`;

describe("Rust struct", () => {
  it("is compiled with serde, and reads and writes every record", { timeout: 300_000 }, () => {
    inFolder((folder) => {
      const modules = all.map(({ shape }, index) => {
        const code = typeForms.rustStruct.write(shape, {
          ...defaultTypeOptions,
          name: "subject",
          indent: "    ",
        });
        return `mod case${index} {\n${code}\n}`;
      });
      writeFileSync(
        join(folder, "Cargo.toml"),
        `${cargoFile}\n[[bin]]\nname = "checked"\npath = "main.rs"\n`,
      );
      writeFileSync(
        join(folder, "main.rs"),
        `#![allow(dead_code)]\n${modules.join("\n")}\n${rustMain(all.length)}`,
      );
      writeFileSync(join(folder, "config.toml"), debianCrates);
      const options = ["build", "--offline", "--quiet", "--config", join(folder, "config.toml")];
      const built = run("cargo", options, { cwd: folder, env: { CARGO_TARGET_DIR: join(folder, "target") } });
      if (built === undefined) return notRun("Rust structs", "there is no cargo");
      if (/no matching package|failed to read|Unable to update/.test(built.errors))
        return notRun("Rust structs", "serde and serde_json are not installed");
      expect(built.errors.slice(0, 3000)).toBe("");
      const ended = run(join(folder, "target/debug/checked"), [], { input: linesOf(all) });
      expect(ended?.errors.slice(0, 3000)).toBe("");
      expectBack(all, ended?.output ?? "");
    });
  });
});
