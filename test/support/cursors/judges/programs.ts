// Programs that read texts, and print a list in JSON: for each text how many records its tree holds (0 where they do not
// count), and null where the text is refused.

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

// R reads no JSON, but its strings are written alike; a text may lack the bracket that closes a call or a block.
export const r = `
record <- quote(list(id = 7, name = "Acme"))
count <- function(part) {
  if (identical(part, record)) return(1)
  if (!is.call(part) && !is.expression(part) && !is.pairlist(part)) return(0)
  sum(vapply(as.list(part), function(each) if (identical(each, quote(expr = ))) 0 else count(each), 0))
}
read <- function(text) {
  for (end in c("", ")", "}")) {
    code <- paste0(gsub("\\r", "", text), end)
    parsed <- tryCatch(parse(text = code, keep.source = FALSE, encoding = "UTF-8"), error = function(e) NULL)
    if (!is.null(parsed)) return(count(parsed))
  }
  "null"
}
source <- paste(readLines("texts.json", encoding = "UTF-8"), collapse = "")
texts <- eval(parse(text = paste0("c(", substr(source, 2, nchar(source) - 1), ")"), encoding = "UTF-8"))
cat("[", paste(vapply(texts, function(text) as.character(read(text)), ""), collapse = ","), "]")
`;

// A file may be a piece of one, without its package.
export const go = `
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
)

var packaged = regexp.MustCompile("(?m)^package ")

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
	if !packaged.MatchString(text) {
		text = "package a\\n" + text
	}
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

// A text without a type is a snippet, which is read as a method's body.
export const java = `
import com.sun.source.util.JavacTask;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

class Judge {
  static final Pattern TYPED = Pattern.compile("\\b(?:class|interface|enum|record|package|import)\\b");

  static JavaFileObject fileOf(int at, String text) {
    return new SimpleJavaFileObject(URI.create("string:///A" + at + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return TYPED.matcher(text).find() ? text : "class A { void a() {\\n" + text + "\\n} }";
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
