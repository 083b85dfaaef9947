// Programs that read texts and print a JSON list: for each text the number of records in its tree (0 if they don’t
// count), or null if they refuse the text.

export const python = `
import ast, json
record = ast.dump(ast.parse('{"id": 7, "name": "Acme"}', mode="eval").body)

def read(text):
    try:
        return sum(ast.dump(node) == record for node in ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError):
        return None

print(json.dumps([read(text) for text in json.load(open("texts.json", encoding="utf-8", newline=""))]))
`;

export const ruby = `
require "json"
$VERBOSE = nil
$stderr = File.open(File::NULL, "w")
puts JSON.generate(JSON.parse(File.read("texts.json", encoding: "utf-8")).map { |text|
  begin
    RubyVM::InstructionSequence.compile(text)
    0
  rescue SyntaxError
    nil
  end
})
`;

export const php = `<?php
echo json_encode(array_map(function ($text) {
  try {
    token_get_all($text, TOKEN_PARSE);
    return 0;
  } catch (Error $error) {
    return null;
  }
}, json_decode(file_get_contents("texts.json"))));
`;

// R reads no JSON, but its strings are written alike.
export const r = `
record <- quote(list(id = 7, name = "Acme"))
count <- function(part) {
  if (identical(part, record)) return(1)
  if (!is.call(part) && !is.expression(part) && !is.pairlist(part)) return(0)
  sum(vapply(as.list(part), function(each) if (identical(each, quote(expr = ))) 0 else count(each), 0))
}
read <- function(text) {
  code <- gsub("\\r", "", text)
  parsed <- tryCatch(parse(text = code, keep.source = FALSE, encoding = "UTF-8"), error = function(e) NULL)
  if (is.null(parsed)) "null" else count(parsed)
}
source <- paste(readLines("texts.json", encoding = "UTF-8"), collapse = "")
texts <- eval(parse(text = paste0("c(", substr(source, 2, nchar(source) - 1), ")"), encoding = "UTF-8"))
cat("[", paste(vapply(texts, function(text) as.character(read(text)), ""), collapse = ","), "]")
`;

export const go = `
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

func isPair(element ast.Expr, key string, value string) bool {
	pair, ok := element.(*ast.KeyValueExpr)
	if !ok {
		return false
	}
	k, isKey := pair.Key.(*ast.BasicLit)
	v, isValue := pair.Value.(*ast.BasicLit)
	return isKey && isValue && k.Value == key && v.Value == value
}

func read(text string) *int {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		return nil
	}
	count := 0
	ast.Inspect(file, func(node ast.Node) bool {
		literal, ok := node.(*ast.CompositeLit)
		if ok && len(literal.Elts) == 2 && isPair(literal.Elts[0], "\\"id\\"", "7") && isPair(literal.Elts[1], "\\"name\\"", "\\"Acme\\"") {
			count++
		}
		return true
	})
	return &count
}

func main() {
	var texts []string
	bytes, _ := os.ReadFile("texts.json")
	if err := json.Unmarshal(bytes, &texts); err != nil {
		panic(err)
	}
	counts := []*int{}
	for _, text := range texts {
		counts = append(counts, read(text))
	}
	answer, _ := json.Marshal(counts)
	fmt.Println(string(answer))
}
`;

export const java = `
import com.sun.source.util.JavacTask;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

class Judge {
  static JavaFileObject fileOf(int at, String text) {
    return new SimpleJavaFileObject(URI.create("string:///A" + at + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  public static void main(String[] args) throws Exception {
    var files = new ArrayList<JavaFileObject>();
    for (String line : Files.readAllLines(Path.of("texts.base64")))
      files.add(fileOf(files.size(), new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8)));
    var said = new DiagnosticCollector<JavaFileObject>();
    var compiler = ToolProvider.getSystemJavaCompiler();
    ((JavacTask) compiler.getTask(null, null, said, null, null, files)).parse();
    var refused = new HashSet<JavaFileObject>();
    for (var each : said.getDiagnostics())
      if (each.getKind() == Diagnostic.Kind.ERROR) refused.add(each.getSource());
    var answers = new ArrayList<String>();
    for (var file : files) answers.add(refused.contains(file) ? "null" : "0");
    System.out.println("[" + String.join(",", answers) + "]");
  }
}
`;

export const kotlin = `
import com.intellij.openapi.util.Disposer;
import com.intellij.psi.PsiErrorElement;
import com.intellij.psi.util.PsiTreeUtil;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.psi.KtPsiFactory;

class Judge {
  public static void main(String[] args) throws Exception {
    var configuration = new CompilerConfiguration();
    configuration.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
    var compiler = KotlinCoreEnvironment.createForProduction(
        Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
    var parser = new KtPsiFactory(compiler.getProject(), false);
    var answers = new ArrayList<String>();
    for (String line : Files.readAllLines(Path.of("texts.base64"))) {
      var text = new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8).replace("\\r", "");
      var isRefused = true;
      for (var name : new String[] {"a.kt", "a.kts"})
        isRefused &= PsiTreeUtil.findChildOfType(parser.createFile(name, text), PsiErrorElement.class) != null;
      answers.add(isRefused ? "null" : "0");
    }
    System.out.println("[" + String.join(",", answers) + "]");
  }
}
`;

/** Runs a command on each text, which is refused if the command fails. */
const oneByOne = (command: string): string => `
while read -r line; do
  printf %s "$line" | base64 -d >text
  if ${command} >&2; then echo ,0; else echo ,null; fi
done <texts.base64 2>/dev/null | sed '1s/,/[/;$s/$/]/'
`;

// A module that its condition leaves out is parsed, but its names are not resolved.
export const rust = oneByOne(
  "{ echo '#[cfg(any())] mod left_out {'; cat text; echo '}'; } | rustc --crate-type lib --edition 2021 --emit metadata -",
);

export const csharp = oneByOne("mcs -langversion:experimental --parse text");
