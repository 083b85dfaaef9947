import { asked, type CursorTable } from "./cursorTable.ts";

/** `list(…)` is a call, so its elements don’t get their own lines. */
export const rCursors: CursorTable = {
  language: "r",
  cases: [
    // Statements
    ["‸", "acme <- ◆"],
    ["library(dplyr)\n\n‸\n\nprint(1)\n", "library(dplyr)\n\nacme <- ◆\n\nprint(1)\n"],
    ["x <- 1‸\n", "x <- 1\nacme <- ◆\n"],
    ["‸x <- 1\n", "acme <- ◆\nx <- 1\n"],
    ["a <- 1; ‸\n", "a <- 1; \nacme <- ◆\n"],
    ["f <- function(x) {\n  ‸\n}\n", "f <- function(x) {\n  acme <- ◆\n}\n"],
    ["f <- function(x) {‸}\n", "f <- function(x) {\n  acme <- ◆\n}\n"],
    [
      "f <- function(x) {\n    y <- x\n    ‸\n    y\n}\n",
      "f <- function(x) {\n    y <- x\n    acme <- ◆\n    y\n}\n",
    ],
    ["if (a) {\n\tb()\n\t‸\n}\n", "if (a) {\n\tb()\n\tacme <- ◆\n}\n"],
    ["if (a) {\n  b()\n} else {‸}\n", "if (a) {\n  b()\n} else {\n  acme <- ◆\n}\n"],
    ["repeat {\n  break\n  ‸\n}\n", "repeat {\n  break\n  acme <- ◆\n}\n"],
    ["tryCatch({‸}, error = function(e) NULL)\n", "tryCatch({\n  acme <- ◆\n}, error = function(e) NULL)\n"],
    ['test_that("it\'s [", {\n  ‸\n})\n', 'test_that("it\'s [", {\n  acme <- ◆\n})\n'],
    ["acme <- 1\n‸\n", "acme <- 1\nacme_2 <- ◆\n"],
    ["`my var` <- 'a\"b'\n‸\n", "`my var` <- 'a\"b'\nacme <- ◆\n"],
    ['x <- r"(a" ( b)"\n‸\n', 'x <- r"(a" ( b)"\nacme <- ◆\n'],
    ["#' @export it's\n‸\nf <- function() 1\n", "#' @export it's\nacme <- ◆\nf <- function() 1\n"],
    // Expressions
    ["x <- ‸\nprint(x)\n", "x <- ◆\nprint(x)\n"],
    ["x <-\n  ‸\n", "x <-\n  ◆\n"],
    // The arrow would be left alone on the next line.
    ["‸ -> x\n", asked],
    ["f <- function(x) ‸\n", "f <- function(x) ◆\n"],
    ["f <- function(x, y = ‸) x\n", "f <- function(x, y = ◆) x\n"],
    ["y <- if (a) ‸ else NULL\n", "y <- if (a) ◆ else NULL\n"],
    ["for (part in ‸) print(part)\n", "for (part in ◆) print(part)\n"],
    ['x[["a"]] <- ‸\n', 'x[["a"]] <- ◆\n'],
    ["x <- cache[[‸]]\n", "x <- cache[[◆]]\n"],
    ["x <- a %in% ‸\n", "x <- a %in% ◆\n"],
    ["x <- (‸)\n", "x <- (◆)\n"],
    // Arguments
    ["print(‸)\n", "print(◆)\n"],
    ["save(1‸)\n", "save(1, ◆)\n"],
    ["save(‸1)\n", "save(◆, 1)\n"],
    ["save(a,‸)\n", "save(a, ◆)\n"],
    ["save(\n  a,\n  ‸\n)\n", "save(\n  a,\n  ◆\n)\n"],
    ["save(\n  ‸\n  a\n)\n", "save(\n  ◆,\n  a\n)\n"],
    ["toJSON(x = ‸, auto_unbox = TRUE)\n", "toJSON(x = ◆, auto_unbox = TRUE)\n"],
    ["df |>\n  mutate(data = ‸) |>\n  print()\n", "df |>\n  mutate(data = ◆) |>\n  print()\n"],
    // Lists
    ["x <- list(‸)\n", "x <- list(◆)\n"],
    ["x <- list(1, ‸)\n", "x <- list(1, ◆)\n"],
    ["x <- list(b = 1, ‸)\n", "x <- list(b = 1, acme = ◆)\n"],
    ["x <- list(b = 1‸)\n", "x <- list(b = 1, acme = ◆)\n"],
    ["x <- list(\n  b = 1\n  ‸\n)\n", "x <- list(\n  b = 1,\n  acme = ◆\n)\n"],
    ["x <- list(acme = 1, ‸)\n", "x <- list(acme = 1, acme_2 = ◆)\n"],
    // The named part is in an inner call.
    ["x <- list(c(d = 1), ‸)\n", "x <- list(c(d = 1), ◆)\n"],
    ["x <- list(a = list(1, ‸))\n", "x <- list(a = list(1, ◆))\n"],
    // Half-written
    ["print(‸", "print(◆"],
    ["f <- function() {\n  ‸", "f <- function() {\n  acme <- ◆"],
    ["x <- list(b = 1, ‸", "x <- list(b = 1, acme = ◆"],
    // Asked
    ['x <- "a ‸"\n', asked],
    ["x <- 'it\\'s ‸'\n", asked],
    ['x <- r"(a "‸)"\n', asked],
    ['x <- R"---[a]" ‸]---"\n', asked],
    ["`my ‸ var` <- 1\n", asked],
    ["# it's ‸\n", asked],
    ["x <- 1 # see ‸\n", asked],
    ["x$‸\n", asked],
    ["x@‸\n", asked],
    ["dplyr::‸\n", asked],
    ["f <- function(‸) 1\n", asked],
    ["va‸lue <- 1\n", asked],
    ["x <- 1‸0L\n", asked],
    ["x <- a %i‸n% b\n", asked],
    ["for (‸ in xs) print(1)\n", asked],
    // Several, selections, line ends
    ["‸\nprint(1)\n‸\n", "acme <- ◆\nprint(1)\nacme_2 <- ◆\n"],
    ["x <- ⟦NULL⟧\n", "x <- ◆\n"],
    ["f <- function() {‸}\r\n", "f <- function() {\r\n  acme <- ◆\r\n}\r\n"],
    // The shebang stays first.
    ["‸#!/usr/bin/env Rscript\nrun()\n", "#!/usr/bin/env Rscript\nacme <- ◆\nrun()\n"],
  ],
};
