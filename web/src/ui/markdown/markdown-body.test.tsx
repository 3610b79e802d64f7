import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { type EvidenceReferences, EvidenceReferencesProvider } from './evidence-references.tsx';
import { MarkdownBody } from './markdown-body.tsx';

await i18next.use(initReactI18next).init({ lng: 'vi', resources: { vi: {} }, react: { useSuspense: false } });

const render = (source: string) => renderToStaticMarkup(<MarkdownBody>{source}</MarkdownBody>);

test('files of Coloa are download links', () => {
  expect(render('[poc.py](/attachments/b.py)')).toContain('<a href="/attachments/b.py" download="">poc.py</a>');
});

test('links to other sites open in a new tab without a referrer', () => {
  expect(render('[a](https://a.example/)')).toContain(
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
});

test.each(['javascript:alert(1)', '/api/session', '/attachments/../api/session', '/attachments/%2e%2e/x', '//a.example/attachments/b.py'])(
  'a link to %s is removed',
  (url) => {
    expect(render(`[word](${url})`)).not.toContain('<a');
  },
);

test.each([
  ['[ok](https://a.example/⟦X⟧)', 'ok'],
  ['[ok][1]\n\n[1]: https://a.example/?t=⟦X⟧', 'ok'],
  ['<https://a.example/⟦X⟧>', 'https://a.example/'],
  ['https://a.example/⟦X⟧', 'https://a.example/'],
])('%s, an address with something covered, is its text alone', (source, text) => {
  const page = render(source);
  expect(page).toContain(text);
  expect(page).not.toContain('<a');
  expect(page).not.toMatch(/%EE%80%80|\uE000/);
});

test('line breaks of the source are line breaks only if the text asks for them, and never in code', () => {
  const source = 'a\n*b\nc*\n\n```\nd\ne\n```';
  expect(render(source)).not.toContain('<br');
  const html = renderToStaticMarkup(<MarkdownBody breaks>{source}</MarkdownBody>);
  expect(html.match(/<br/g)).toHaveLength(2);
  expect(html).toMatch(/a<br\/>\n<em>b<br\/>\nc<\/em>/);
});

test('images are loaded only from Coloa', () => {
  expect(render('![a](/attachments/a.png)')).toContain('<img src="/attachments/a.png"');
  expect(render('![a](https://a.example/a.png)')).not.toContain('<img');
});

test('a request and the response in the next block are in one figure with a redacted title', () => {
  const page = render('```http ⟦Alice⟧\nGET / HTTP/2\n```\n\n```http\nHTTP/2 200 OK\n```');
  expect(page.split('<figure').length - 1).toBe(1);
  expect(page).toContain('evidence.request');
  expect(page).toContain('HTTP/2 200 OK');
  expect(page).not.toContain('\uE000');
});

test('a request and its response are also in one figure in a list step, as in reports', () => {
  const html = render('1. Send\n\n   ```http\n   GET / HTTP/1.1\n   ```\n\n   ```http\n   HTTP/1.1 200 OK\n   ```');
  expect(html.match(/<figure/g)).toHaveLength(1);
  expect(html).toContain('HTTP/1.1 200 OK');
});

test('evidence in a report text is numbered from the given number', () => {
  const text = '```http title="Replayed"\nGET / HTTP/1.1\n```\n\nand\n\n> ```http\n> GET /b HTTP/1.1\n> ```';
  const html = renderToStaticMarkup(<MarkdownBody firstEvidence={4}>{text}</MarkdownBody>);
  expect([...html.matchAll(/<figcaption[^>]*><b>(.*?)<\/b>/g)].map(([, title]) => title)).toEqual(['4. Replayed', 'evidence.number']);
});

test('an HTTP block that is not a message is shown as code', () => {
  const page = render('```http\nhello\n```');
  expect(page).toContain('hello');
  expect(page).not.toContain('evidence.request');
});

test('a text nested too deeply is shown as written, with its redactions', () => {
  const page = render(`${'>'.repeat(1_000)}⟦secret⟧ **end**`);
  expect(page).toContain('>**end**'.replace('>', ' '));
  expect(page).not.toContain('<strong>');
  expect(page).not.toContain('\uE000');
});

test('control and invisible characters are shown as escapes, also in code and references', () => {
  const page = render('a\u202eb `\u001b[31m` &#x202e;c\n\n```\n\u0003\n```\n\n![x\u202ey](/attachments/a.png)');
  for (const acts of ['\u0003', '\u001b', '\u202e']) expect(page).not.toContain(acts);
  for (const shown of ['a\\u202eb', '\\u001b[31m', '\\u202ec', '\\u0003', 'alt="x\\u202ey"']) expect(page).toContain(shown);
});

describe('mentions', () => {
  const mentions = { 'mai.do': 'Đỗ Thị Mai', 'Lan-2': 'Lan' };
  const withPeople = (source: string) => renderToStaticMarkup(<MarkdownBody mentions={mentions}>{source}</MarkdownBody>);

  test.each([
    ['Nhờ @mai.do.', '@Đỗ Thị Mai</span>.'],
    ['Nhờ @mai.do...', '@Đỗ Thị Mai</span>...'],
    ['@MAI.DO, xem', '@Đỗ Thị Mai</span>, xem'],
    ['(@lan-2)', '(<span class="">@Lan</span>)'],
    ['**@mai.do.**', '@Đỗ Thị Mai</span>.</strong>'],
    ['⟦kín⟧ @mai.do', '@Đỗ Thị Mai</span>'],
  ])('%s is drawn as the person meant', (source, drawn) => {
    expect(withPeople(source).replaceAll(/class="[^"]*"/g, 'class=""')).toContain(drawn);
  });

  test.each(['@mai', 'thu@mai.do', '`@mai.do`', '@mai.dong', '@ai.do'])('%s is not a mention and is unchanged', (source) => {
    expect(withPeople(source)).not.toContain('Đỗ Thị Mai');
  });
});

test('cells with more than a few words are marked to stay readable in a narrow table', () => {
  const page = render('| # | Mô tả |\n|---|---|\n| 1 | Kẻ tấn công đọc được sao kê của **người khác** |');
  expect(page).toContain('<td data-long="">Kẻ tấn công');
  expect(page).toContain('<td>1</td>');
});

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['> <div>\n> a\n> </div>', '<p>&lt;div&gt;<br/>\na<br/>\n&lt;/div&gt;</p>'],
  ['- <!-- note -->', '<li>&lt;!-- note --&gt;</li>'],
  ['a<br>b <b>c', '<p>a<br/>b &lt;b&gt;c</p>'],
])('%j is shown in paragraphs and lines of its own', (source, shown) => {
  expect(render(source)).toContain(shown);
});

test('a row longer than its table header keeps its cells', () => {
  const page = render('| a | b |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 |');
  expect([...page.matchAll(/<t[hd](?: [^>]*)?>([^<]*)</g)].map(([, cell]) => cell)).toEqual([
    'a',
    'b',
    '',
    '',
    '1',
    '2',
    '3',
    '4',
    '5',
    '',
    '',
    '',
  ]);
});

test('an image has its caption below unless it is a file name, and opens in full size', () => {
  const page = render('![Trang đăng nhập|480](/attachments/a.png) ![anh-chup-20261126-111547](/attachments/b.png)');
  expect(page).toMatch(
    /<a href="\/attachments\/a.png" target="_blank"[^>]*><img [^>]*alt="Trang đăng nhập"[^>]*480px[^>]*><\/a><span[^>]*>Trang đăng nhập<\/span>/,
  );
  expect(page).not.toContain('anh-chup');
});

test('an image in a link has no link of its own, and a redacted caption stays redacted', () => {
  const page = render('[![⟦Alice⟧](/attachments/a.png)](https://a.example/)');
  expect(page.split('<a ').length - 1).toBe(1);
  expect(page).not.toContain('\uE000');
});

describe('references to evidence', () => {
  const numberOf = (id: string) => (id === 'k3f9x2ma' ? 2 : null);
  const renderIn = (references: EvidenceReferences | null, source: string) =>
    renderToStaticMarkup(
      <EvidenceReferencesProvider references={references}>
        <MarkdownBody lang="vi">{source}</MarkdownBody>
      </EvidenceReferencesProvider>,
    );
  const known: EvidenceReferences = { numberOf, go: () => undefined, hrefOf: (id) => `#/issue?evidence=${id}` };

  test('a reference links to its item, with its number or the author’s text', () => {
    expect(renderIn(known, '[](evidence:k3f9x2ma)')).toContain('<a href="#/issue?evidence=k3f9x2ma">evidence.number</a>');
    expect(renderIn(known, '<evidence:k3f9x2ma>')).toContain('>evidence.number</a>');
    expect(renderIn(known, '[the **call**](evidence:k3f9x2ma)')).toMatch(/evidence=k3f9x2ma"[^>]*>the <strong>call<\/strong><\/a>/);
    expect(renderIn(known, '[][1]\n\n[1]: evidence:k3f9x2ma')).toContain('>evidence.number</a>');
  });

  test('a reference to a missing item is marked and has no link', () => {
    const page = renderIn(known, '[the call](evidence:00000000) and [](evidence:00000001)');
    expect(page).not.toContain('<a');
    expect(page).toContain('the call (evidence.gone)');
    expect(page).toContain('>evidence.gone</span>');
  });

  test('a reference is plain text if the items are unknown', () => {
    expect(renderIn(null, '[the call](evidence:k3f9x2ma), [](evidence:k3f9x2ma)')).toContain('<p>the call, evidence.title</p>');
  });

  test.each(['evidence:K3F9X2MA', 'evidence:k3f9x2ma/../x', 'evidence://k3f9x2ma', 'evidence:short', 'Evidence:k3f9x2ma'])(
    'a link to %s is removed',
    (url) => {
      const page = renderIn(known, `[word](${url})`);
      expect(page).not.toContain('<a');
      expect(page).toContain('word');
    },
  );

  test('an image cannot have the address of an item', () => {
    expect(renderIn(known, '![a](evidence:k3f9x2ma)')).not.toContain('<img');
  });
});
