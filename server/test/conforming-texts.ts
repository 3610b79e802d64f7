const nested = (mark: string): string => {
  const levels = Array.from({ length: 12 }, (_, level) => level);
  const item = (word: string) => (level: number) => `${' '.repeat(level * (mark.length + 1))}${mark} ${word} ${level + 1}`;
  return [...levels.map(item('first')), ...levels.toReversed().map(item('second'))].join('\n');
};

export const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'A paragraph with **strong**, *soft*, ~~gone~~, `code` and [a link](https://a.example/).',
  heading: '## Heading below',
  rule: 'Before\n\n---\n\nAfter',
  ruleInSecondList: '- first\n\n+ ***\n+ second',
  quote: '> Quoted\n>\n> twice',
  bullets: '- first\n- second\n\n  more of it\n  - inner',
  numbers: '3. third\n4. fourth\n   1. inner\n   2. inner too\n5. fifth',
  numbersFromZero: '0. zeroth\n1. first\n   0. inner zeroth\n   1. inner first\n2. second',
  tasks: '- [x] done\n  - [ ] inner\n- [ ] open\n- plain',
  numberedTasks: '1. [x] done\n2. [ ] open',
  code: '```sh\ncurl -s "https://a.example/?q=1"\n\nsecond line\n```',
  indentedCode: '    indented\n      deeper',
  exchange: '```http title="Replayed"\nPOST /a HTTP/1.1\nHost: a.example\n\n{"a":1}\n\nHTTP/1.1 200 OK\nServer: x\n\n{}\n```',
  responseAlone: '```http\nHTTP/2 403\ncontent-length: 0\n```',
  notHttp: '```http\nno request at all\n```',
  table: '| a | b |\n|---|--:|\n| 1 | `x` |\n| **2** | y |',
  longRows: '| a | b |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 |',
  wideTable: `|${'a|'.repeat(17)}\n|${'-|'.repeat(17)}\n|${'b|'.repeat(17)}`,
  script: '<script>alert(1)</script>',
  image: '<img src=x onerror=alert(1)>',
  frame: '<iframe src="//evil.example"></iframe>',
  division: '<div>\n  <b>a</b>\n</div>',
  php: '<?php system($_GET["c"]); ?>',
  doctype: '<!DOCTYPE foo [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>',
  comment: '<!-- note to self -->',
  references:
    '[words][one], [two] and ![Login][picture]\n\n[one]: https://one.example/\n[two]: javascript:x\n[picture]: /attachments/a.png',
  noted: 'Noted[^n] twice[^n]\n\n[^n]: A *note*.',
  cells:
    '| *soft* **strong** | ~~gone~~ [a](https://a.example/) |\n|---|---|\n| `code` and <b>bold</b> | one[^c] [words][at] ![Login][shot] |\n\n[^c]: Of a cell.\n\n[at]: https://a.example/\n[shot]: /attachments/a.png',
  breaks: 'one<br>two<br/>three  \nfour\\\nfive',
  breaksInEmphasis: '**Note:<br>**\n\n*<br>soft ~~gone<br>~~*\n\none **<br>** two',
  scripts: '漢字 한국어 Привет ✅ ❌ 👨‍👩‍👧 1️⃣\n\nمرحبا\n\n| TLS | ✅ |\n|---|---|\n| HSTS | ❌ |\n\n```\n┌──(root💀kali㉿box)-[~] 値\n```',
  figure: '![Login page](/attachments/a.png)',
  figureBetween: 'Look ![](/attachments/a.png) closer',
  linkedFigure: '[![Login](/attachments/a.png)](https://a.example/x)',
  figureInCell: '| a | b |\n|---|---|\n| ![Login](/attachments/a.png) | see ![](/attachments/b.png) |',
  figureInHeading: '## Look ![Login](/attachments/a.png)',
  sizedFigure: '![Login|20](/attachments/a.png)',
  lostFigure: '![Gone](/attachments/gone.png) ![](https://evil.example/x.png)',
  foreignFigure:
    '![Trang *đăng* nhập](https://evil.example/x.png) ![⟦secret⟧](https://evil.example/y.png) [![Linked](//evil.example/z.png)](https://a.example/x)\n\n| a |\n|---|\n| ![In a cell](https://evil.example/x.png) |',
  deepNumbers: nested('1.'),
  deepBullets: nested('-'),
  fileNames: '![shot.png](/attachments/a.png)\n\n![anh-chup-20261126-111547](/attachments/b.png)',
};

const PLACES: Readonly<Record<string, (block: string) => string>> = {
  'by itself': (block) => block,
  'in a quote': (block) => block.replaceAll(/^/gm, '> '),
  'in an item': (block) => `1. Item\n\n${block.replaceAll(/^/gm, '   ')}\n\n2. Next`,
  'as an item': (block) => `- ${block.replaceAll('\n', '\n  ')}`,
  'in a quote in an item': (block) => `- Item\n\n${block.replaceAll(/^/gm, '  > ')}`,
};

const LINES: Readonly<Record<string, string>> = {
  entities: 'a &amp; b &lt;c&gt; &copy; &#x27E6;d&#x27E7;',
  inlineHtml: 'Send <b onclick="x">this</b> and <!-- that --> now',
  autolinks: 'See https://a.example/x?y=1 and <https://b.example/> and me@a.example',
  badLinks: '[a](javascript:alert(1)) [b](file:///etc/passwd) [c](/attachments/a.png) [d]()',
  references: '[words][one] and [two]\n\n[one]: https://one.example/\n[two]: javascript:x',
  redacted: 'before ⟦secret⟧ after `⟦token⟧` **⟦bold⟧**',
  marked: '`⟪hot⟫` and ⟪words⟫',
  footnotes: 'one[^a] two[^b] again[^a]\n\n[^b]: Second `note`.\n\n[^a]: First note.',
  noteAtLineStart: 'one[^again]<br>[^again]: two\n\n[^again]: A note.',
  noteAlone: '[^only]\n\n[^only]: A note.',
  escaped: '\\*not soft\\* 1\\. \\# \\| \\`',
  signs: '# no heading? #hash $money$ @label <label> "quotes" \'single\' — … ®',
  vietnamese: 'Lỗ hổng cho phép đọc dữ liệu của người khác — nghiêm trọng',
  paths: 'C:\\Windows\\System32\\cmd.exe and /etc/passwd',
  payload: "' OR 1=1 -- and {{7*7}} and $" + '{jndi:ldap://a.example/x}',
  controls: 'a\u0003b\u001b[31mred\u007f and \u202eback',
  controlsInCode: '```\na\u0003b\u001b[31mred\u007f and \u202eback\n```',
  referredControls: 'a&#3;b&#x1b;[31mred and &#x202e;back `&#x202e;`',
  controlAfterBackslash: 'C:\\\u202egpj and \\\u001b[0m',
  nested: '**bold *both `code` both* bold**',
  deepestItem: `${'- '.repeat(18)}deep **words** and \`code\``,
  longWord: 'x'.repeat(400),
};

/** @param all whether to put each block into each context; otherwise, each block appears on its own and in one context */
export function conformingTexts(all: boolean): [name: string, text: string][] {
  const places = Object.entries(PLACES);
  const blocks = Object.entries(BLOCKS).flatMap(([name, block], n) =>
    (all ? places : places.filter((_, place) => place === 0 || place === 1 + (n % (places.length - 1)))).map(
      ([place, put]): [string, string] => [`${name} ${place}`, put(block)],
    ),
  );
  return [...blocks, ...Object.entries(LINES)];
}
