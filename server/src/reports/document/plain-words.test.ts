import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['**Bold**, *italic* and `code`', 'Bold, italic and code'],
  ['## Heading\n\nText\\\nnext line', 'Heading\n\nText\nnext line'],
  ['[the page](https://a.example/x) and https://b.example', 'the page (https://a.example/x) and https://b.example'],
  ['![Login page](/attachments/a.png)', 'Login page'],
  ['1. One\n2. Two\n   - Inner', '1. One\n2. Two\n   - Inner'],
  ['- [x] Done\n- [ ] Open', '- [x] Done\n- [ ] Open'],
  ['| A | B |\n|---|---|\n| 1 | **2** |', 'A | B\n1 | 2'],
  ['```http title="Request"\nGET / **HTTP**\n```', 'Request\nGET / **HTTP**'],
  ['See [a][1].\n\n[1]: https://a.example', 'See a (https://a.example).'],
  ['Note[^1].\n\n[^1]: Small.', 'Note[1].\n\n[1] Small.'],
  ['<b>raw</b> ⟦⟧', '<b>raw</b> ⟦⟧'],
  ['+mô tả\n=1+1', '+mô tả\n=1+1'],
])('the words of %j', (markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});
