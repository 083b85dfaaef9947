import { asked, type CursorTable } from "./cursorTable.ts";

/** Statements, class bodies and expressions of PHP. */
export const phpCursors: CursorTable = {
  language: "php",
  cases: [
    ["<?php\n‸", "<?php\n$acme = ◆;"],
    [
      "<?php\n\ndeclare(strict_types=1);\n\nnamespace App;\n\nuse App\\Row;\n\n‸\n",
      "<?php\n\ndeclare(strict_types=1);\n\nnamespace App;\n\nuse App\\Row;\n\n$acme = ◆;\n",
    ],
    ["<?php\nstart();‸\nstop();\n", "<?php\nstart();\n$acme = ◆;\nstop();\n"],
    ["<?php\n‸start();\n", "<?php\n$acme = ◆;\nstart();\n"],
    ["<?php\nstart();‸stop();\n", "<?php\nstart();\n$acme = ◆;\nstop();\n"],
    ["<?php\nfunction load() {‸}\n", "<?php\nfunction load() {\n    $acme = ◆;\n}\n"],
    [
      "<?php\nfunction load(int $id, ?Row $row = null): ?array\n{\n    ‸\n    return $row;\n}\n",
      "<?php\nfunction load(int $id, ?Row $row = null): ?array\n{\n    $acme = ◆;\n    return $row;\n}\n",
    ],
    [
      "<?php\nclass A {\n\tpublic function load(): void {\n\t\t‸\n\t}\n}\n",
      "<?php\nclass A {\n\tpublic function load(): void {\n\t\t$acme = ◆;\n\t}\n}\n",
    ],
    [
      "<?php\nforeach ($rows as $row):\n    ‸\nendforeach;\n",
      "<?php\nforeach ($rows as $row):\n    $acme = ◆;\nendforeach;\n",
    ],
    [
      "<?php\nif ($a):\n    b();\nelse:\n    ‸\nendif;\n",
      "<?php\nif ($a):\n    b();\nelse:\n    $acme = ◆;\nendif;\n",
    ],
    [
      "<?php\nswitch ($a) {\n    case 1:\n        b();\n        ‸\n        break;\n}\n",
      "<?php\nswitch ($a) {\n    case 1:\n        b();\n        $acme = ◆;\n        break;\n}\n",
    ],
    ["<?php\n$text = \"{$a['b']} it's {\";\n‸\n", "<?php\n$text = \"{$a['b']} it's {\";\n$acme = ◆;\n"],
    [
      "<?php\n$text = <<<SQL\n  SELECT 'a' {$b}\n  SQL;\n‸\n",
      "<?php\n$text = <<<SQL\n  SELECT 'a' {$b}\n  SQL;\n$acme = ◆;\n",
    ],
    [
      "<?php\n# it's {\n// it's (\n/* it's [ */\n‸\n",
      "<?php\n# it's {\n// it's (\n/* it's [ */\n$acme = ◆;\n",
    ],
    ["<p>it's</p>\n<?php\n‸\n?>\n<p>b</p>\n", "<p>it's</p>\n<?php\n$acme = ◆;\n?>\n<p>b</p>\n"],
    ["<?php\nf('?>');\n‸\n", "<?php\nf('?>');\n$acme = ◆;\n"],
    [
      "<?php\nmatch (true) {\n    $a => 1,\n    default => 2,\n};\n‸\n",
      "<?php\nmatch (true) {\n    $a => 1,\n    default => 2,\n};\n$acme = ◆;\n",
    ],
    ["<?php\nfunction load() {\n    ‸", "<?php\nfunction load() {\n    $acme = ◆;"],
    ["<?php\r\nstart();\r\n‸\r\n", "<?php\r\nstart();\r\n$acme = ◆;\r\n"],
    ["<?php\n$acme = 1;\n‸\n", "<?php\n$acme = 1;\n$acme_2 = ◆;\n"],
    ["<?php\n‸\nsave(‸);\n‸\n", "<?php\n$acme = ◆;\nsave(◆);\n$acme_2 = ◆;\n"],
    ["<?php\n⟦start();⟧\n", "<?php\n$acme = ◆;\n"],
    ["<?php\n$row = ⟦null⟧;\n", "<?php\n$row = ◆;\n"],

    ["<?php\nclass A {‸}\n", "<?php\nclass A {\n    public $acme = ◆;\n}\n"],
    [
      "<?php\nfinal class A extends B implements C\n{\n    use D;\n\n    ‸\n\n    public function load() {}\n}\n",
      "<?php\nfinal class A extends B implements C\n{\n    use D;\n\n    public $acme = ◆;\n\n    public function load() {}\n}\n",
    ],
    [
      "<?php\nclass A\n{\n    private array $row = ‸;\n}\n",
      "<?php\nclass A\n{\n    private array $row = ◆;\n}\n",
    ],
    [
      "<?php\nenum A: string\n{\n    case B = 'b';\n    public function row(): array\n    {\n        return ‸;\n    }\n}\n",
      "<?php\nenum A: string\n{\n    case B = 'b';\n    public function row(): array\n    {\n        return ◆;\n    }\n}\n",
    ],
    [
      "<?php\nclass A\n{\n    public function __construct(private array $row = ‸) {}\n}\n",
      "<?php\nclass A\n{\n    public function __construct(private array $row = ◆) {}\n}\n",
    ],

    ["<?php\n$row = ‸;\n", "<?php\n$row = ◆;\n"],
    ["<?php\n$row = $a ?? ‸;\n", "<?php\n$row = $a ?? ◆;\n"],
    ["<?php\n$row = $a ?: ‸;\n", "<?php\n$row = $a ?: ◆;\n"],
    ["<?php\n$make = fn($a) => ‸;\n", "<?php\n$make = fn($a) => ◆;\n"],
    [
      "<?php\n$row = match ($a) {\n    1 => ‸,\n    default => null,\n};\n",
      "<?php\n$row = match ($a) {\n    1 => ◆,\n    default => null,\n};\n",
    ],
    ["<?php\nforeach (‸ as $key => $value) {}\n", "<?php\nforeach (◆ as $key => $value) {}\n"],
    ["<?php\nfunction f(array $row = ‸) {}\n", "<?php\nfunction f(array $row = ◆) {}\n"],
    ["<?php\nfunction f() {\n    yield ‸;\n}\n", "<?php\nfunction f() {\n    yield ◆;\n}\n"],
    ["<p><?= json_encode(‸) ?></p>\n", "<p><?= json_encode(◆) ?></p>\n"],
    ["<?php\n$row = ‸", "<?php\n$row = ◆"],
    // Asked: variables, not values
    ["<?php\nif (isset(‸)) {\n}\n", asked],
    ["<?php\nunset($a, ‸);\n", asked],
  ],
};
