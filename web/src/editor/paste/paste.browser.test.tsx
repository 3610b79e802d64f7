import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploaded } from '../../../test/fixtures/files.ts';
import { paste, picture } from '../../../test/input.ts';
import { render } from '../../../test/render.tsx';
import { answer, hold } from '../../../test/server.ts';
import { MarkdownEditor } from '../markdown-editor.tsx';

const editor = () => page.getByRole('textbox', { name: 'Description' });

function Written({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [value, setValue] = useState(text);
  const change = (next: string) => {
    setValue(next);
    onText(next);
  };
  return <MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value={value} onChange={change} />;
}

/** Renders a focused editor with the caret at the end of the text, and returns a function that reads its text. */
async function write(text = ''): Promise<() => string> {
  let now = text;
  await render(
    <Written
      text={text}
      onText={(next) => {
        now = next;
      }}
    />,
  );
  await editor().click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  return () => now;
}

const pasted = async (html: string, text: string, before = ''): Promise<() => string> => {
  const now = await write(before);
  await paste(editor(), { html, text });
  return now;
};

const SHEET = `<meta charset="utf-8"><google-sheets-html-origin><style>td{border:1px solid}</style><table><colgroup><col></colgroup><tbody>
  <tr><td style="font-weight:bold">Tham số</td><td>Giá trị</td></tr><tr><td>user_id*</td><td>a|b<br>c</td></tr></tbody></table>`;

test('spreadsheet cells become a table between blank lines, in one undo step', async () => {
  const text = await pasted(SHEET, 'Tham số\tGiá trị\nuser_id*\ta|b c', 'Trước.');
  await expect.poll(text).toBe('Trước.\n\n| Tham số | Giá trị |\n| - | - |\n| user_id* | a\\|b c |\n');
  await userEvent.keyboard('x');
  await expect.poll(text).toContain('a\\|b c |x');
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.poll(text).toBe('Trước.');
});

test('a selection is replaced, and text typed during the conversion follows the fragment', async () => {
  const text = await write('một hai');
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  const pasting = paste(editor(), { html: '<b>ba</b>', text: 'ba' });
  // The promise resolves after the paste event, but before the conversion ends.
  await pasting.then(() => document.execCommand('insertText', false, '!'));
  await expect.poll(text).toBe('một **ba**!');
});

test.for([
  [
    'lists and safe links',
    '<ul><li><p>một <a href="https://owasp.org/x_y">OWASP</a></p><ol><li><p>hai</p></li></ol></li><li><a href="mailto:a@b.vn">thư</a></li></ul>',
    '- một [OWASP](https://owasp.org/x_y)\n  1. hai\n- [thư](mailto:a@b.vn)\n',
  ],
  ['no other links', '<p><a href="javascript:alert(1)">x</a> <a href="/y">y</a> <a href="data:text/html,1"><b>z</b></a></p>', 'x y **z**'],
  [
    'headings, quotes and code',
    '<h2>user_id</h2><blockquote><p>q <code>a_b</code></p></blockquote><pre><code class="language-js">a\n  b</code></pre>',
    '## user_id\n\n> q `a_b`\n\n```js\na\n  b\n```\n',
  ],
  ['bold and italic text, without the spaces at its ends', '<p>a <b>b: </b>c <i>d</i><i>e</i></p>', 'a **b:** c *de*'],
  [
    'text next to bold text, with as few escapes as possible',
    '<p>[High] a[0] x_y 5 * 3 = 15 <b>z</b></p>',
    '[High] a[0] x_y 5 * 3 = 15 **z**',
  ],
  ['lines that would be lists as text', '<p>1. một <b>hai</b></p><p># ba</p>', '1\\. một **hai**\n\n\\# ba\n'],
  [
    'lists of Word',
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Một</p>
     <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Hai<o:p></o:p></p><p class=MsoNormal>Ba</p>`,
    '- Một\n  1. Hai\n\nBa\n',
  ],
  [
    'styles of Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Đậm</span><span style="font-weight:400"> thường</span></p><br><p><span style="font-style:italic">n</span></p></b>',
    '**Đậm** thường\n\n*n*\n',
  ],
  [
    'cells with several lines, joined cells and too wide ones',
    '<table><tr><th>A</th><th colspan="2">B</th></tr><tr><td><p>a</p><p>b</p></td><td><ul><li>c</li><li>d</li></ul></td></tr></table>',
    '| A | B | |\n| - | - | - |\n| a b | • c • d | |\n',
  ],
] as const)('a fragment becomes Markdown: %s', async ([, html, expected]) => {
  const text = await pasted(html, 'văn bản thuần');
  await expect.poll(text).toBe(expected);
});

test.for([
  ['styles only', '<meta charset="utf-8"><span style="font-weight:700;color:red">a_b*c</span>'],
  ['a cell', '<table><tr><td>a_b*c</td></tr></table>'],
  ['a line of code', '<pre>a_b*c</pre>'],
  ['paragraphs', '<div><p>a_b*c</p></div>'],
  ['colours of a code editor', '<div style="font-family:Consolas;white-space: pre;"><div><b>a_b</b><span>*c</span></div></div>'],
  ['nothing but an address', '<a href="https://a.vn/">https://a.vn/</a>', 'https://a.vn/'],
] as const)('a fragment without structure is pasted as plain text: %s', async ([, html, plain = 'a_b*c']) => {
  const text = await pasted(html, plain);
  await expect.poll(text).toBe(plain);
});

test('a fragment runs no script and loads no file', async () => {
  const html = `<img src="/never.png" onerror="window.ran=1"><script>window.ran=1</script><link rel="stylesheet" href="/never.css">
    <p onclick="window.ran=1"><b>x</b> <svg onload="window.ran=1"></svg><style>@import "/never.css"</style></p>`;
  const text = await pasted(html, 'x');
  await expect.poll(text).toBe('**x**');
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('/never'))).toEqual([]);
  expect('ran' in window).toBe(false);
});

test('lines of tab-separated cells become a table; indented code and uneven lines stay text', async () => {
  const text = await write();
  await paste(editor(), { text: 'Cổng\tDịch vụ\r\n22\tssh\r\n80\thttp_x\r\n' });
  await expect.poll(text).toBe('| Cổng | Dịch vụ |\n| - | - |\n| 22 | ssh |\n| 80 | http_x |\n');
  for (const plain of ['\tif (a)\n\t\tb', 'a\tb\nc', 'a\tb']) {
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await paste(editor(), { text: plain });
    await expect.poll(text).toBe(plain);
  }
});

test('Ctrl+Shift+V pastes the plain text', async () => {
  const text = await write();
  // Real key presses would paste from the clipboard, which parallel tests share.
  const key = { key: 'V', code: 'KeyV', ctrlKey: true, shiftKey: true, bubbles: true };
  editor().element().dispatchEvent(new KeyboardEvent('keydown', key));
  await paste(editor(), { html: '<b>a</b>', text: 'a\tb\nc\td' });
  await expect.poll(text).toBe('a\tb\nc\td');
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await paste(editor(), { html: '<b>a</b>', text: 'a' });
  await expect.poll(text).toBe('**a**');
});

test.for([
  ['a block', '```\n', '```\nx', ''],
  ['a line', 'a `b', 'a `bx`', '`'],
] as const)('text pasted into code stays plain: %s', async ([, before, expected, after]) => {
  const text = await write(before + after);
  if (after) await userEvent.keyboard('{ArrowLeft}');
  await paste(editor(), { html: '<b>x</b>', text: 'x' });
  await expect.poll(text).toBe(expected);
});

const EXCHANGE = 'POST /otp HTTP/2\r\nHost: a.example\r\n\r\n{"otp":"``"}\r\n\r\nHTTP/2 200 OK\r\nServer: x\r\n';

test('a pasted HTTP exchange keeps its lines in a fenced block', async () => {
  const text = await pasted('', EXCHANGE, 'Trước.');
  const block = 'POST /otp HTTP/2\nHost: a.example\n\n{"otp":"``"}\n\nHTTP/2 200 OK\nServer: x';
  await expect.poll(text).toBe(`Trước.\n\n\`\`\`http\n${block}\n\`\`\`\n`);
});

test('a single pasted line of an HTTP exchange stays in its sentence', async () => {
  const text = await pasted('', 'GET /otp HTTP/1.1', 'Gửi ');
  await expect.poll(text).toBe('Gửi GET /otp HTTP/1.1');
});

test('images pasted into an empty list item belong to it, and the numbering goes on', async () => {
  answer(filesContract.upload, uploaded({ name: 'a.png', url: '/attachments/a.png', type: 'image/png' }));
  const text = await write('1. Mở trang.\n2. Đăng nhập.');
  await userEvent.keyboard('{Enter}');
  await paste(editor(), { files: [await picture(), await picture()] });
  const image = '![](/attachments/a.png)';
  await expect.poll(text).toBe(`1. Mở trang.\n2. Đăng nhập.\n3. ${image}\n\n   ${image}\n`);
  await userEvent.keyboard('{Control>}z{/Control}{Control>}{End}{/Control}{Enter}');
  await expect.poll(text).toBe(`1. Mở trang.\n2. Đăng nhập.\n3. ${image}\n4. `);
});

test('images pasted one after another into a list item stay in it', async () => {
  answer(filesContract.upload, uploaded({ name: 'a.png', url: '/attachments/a.png', type: 'image/png' }));
  const text = await write('1. Mở trang');
  const image = '![](/attachments/a.png)';
  await userEvent.keyboard('{Enter}');
  for (const [at, expected] of [`2. ${image}`, `2. ${image}\n\n   ${image}\n`, `2. ${image}\n\n   ${image}\n\n   ${image}\n`].entries()) {
    await paste(editor(), { files: [await picture(`anh-${at}.png`)] });
    await expect.poll(text).toBe(`1. Mở trang\n${expected}`);
  }
});

test.for([
  ['on the next line', 'Trước ảnh', '{Enter}Sau ảnh', (image: string) => `Trước ảnh\n\n${image}\n\nSau ảnh`],
  ['on the same line', 'Trước ảnh', ' sau ảnh', (image: string) => `Trước ảnh\n\n${image}\n\nsau ảnh`],
  ['in an empty text', '', 'Sau ảnh', (image: string) => `${image}\n\nSau ảnh`],
  ['in a list item', '1. Mở trang', ' rồi xem', (image: string) => `1. Mở trang\n\n   ${image}\n\n   rồi xem`],
  ['as the next list item', '1. Mở trang', '{Enter}Đăng nhập', (image: string) => `1. Mở trang\n\n   ${image}\n2. Đăng nhập`],
] as const)('text typed while a pasted image uploads follows the image: %s', async ([, before, typed, expected]) => {
  answer(filesContract.upload, uploaded({ name: 'a.png', url: '/attachments/a.png', type: 'image/png' }));
  const coming = hold(filesContract.upload);
  const text = await write(before);
  await paste(editor(), { files: [await picture()] });
  await coming.arrived;
  await userEvent.keyboard(typed);
  coming.release();
  await expect.poll(text).toBe(expected('![](/attachments/a.png)'));
  // The caret stays in the typed text.
  await userEvent.keyboard('!');
  await expect.poll(text).toBe(`${expected('![](/attachments/a.png)')}!`);
});

test('images pasted together keep their order although text is typed before they arrive', async () => {
  let stored = 0;
  answer(filesContract.upload, () => {
    stored += 1;
    return uploaded({ name: `${stored}.png`, url: `/attachments/${stored}.png`, type: 'image/png' });
  });
  const coming = hold(filesContract.upload);
  const text = await write('Trước ảnh');
  await paste(editor(), { files: [await picture('mot.png'), await picture('hai.png'), await picture('ba.png')] });
  await coming.arrived;
  await userEvent.keyboard(' sau ảnh');
  coming.release();
  await expect.poll(text).toBe('Trước ảnh\n\n![](/attachments/1.png)\n\n![](/attachments/2.png)\n\n![](/attachments/3.png)\n\nsau ảnh');
});
