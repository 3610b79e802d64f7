import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { renderReport } from './render-report.ts';
import { reportSource } from './report.typst.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import type { ReportDocument } from './report-document.ts';

const none = { description: '', steps: '', impact: '', recommendation: '', references: '' };
const finding = (number: number, steps: string) => buildReportFinding({ key: `HVB-${number}`, sections: { ...none, steps } });
const print = async (overrides: Partial<ReportDocument>) =>
  readPdf(await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument(overrides)] })));

useReportWorkers();

async function edges(overrides: Partial<ReportDocument>) {
  const bytes = await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument(overrides)] }));
  const page = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(2);
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => ('str' in item && item.str.trim() ? [{ text: item.str, y: Math.round(item.transform[5]) }] : []));
  const lines = Map.groupBy(words, ({ y }) => y);
  const heights = [...lines.keys()].sort((a, b) => b - a);
  const line = (at: number) => (lines.get(heights.at(at) ?? Number.NaN) ?? []).map(({ text }) => text).join('');
  return { head: line(0), foot: line(-1) };
}

describe('the header and footer of a page', () => {
  test.each([
    ['of wide letters', 'HỆ THỐNG THANH TOÁN LIÊN NGÂN HÀNG VÀ QUẢN LÝ MÃ SỐ MẠNG WWW '.repeat(3)],
    ['without a space', 'W'.repeat(200)],
    ['in another script', '支付网关安全测试项目'.repeat(20)],
  ])('cut a name %s, and keep day and page beside it', async (_what, name) => {
    const project = { ...buildReportDocument().project, name, client: name };
    const { head, foot } = await edges({ project, workspaceName: name });
    expect(head).toMatch(/…\s*28\/03\/2026$/);
    expect(foot).toMatch(/….*2\s*\/\s*4$/);
  });

  test('show an ordinary name in full', async () => {
    const { head } = await edges({});
    expect(head).toContain(buildReportDocument().project.name);
    expect(head).not.toContain('…');
  });
});

describe('pages', () => {
  test('a report without findings is its cover and one page', async () => {
    const { pages } = await print({ findings: [] });
    expect(pages).toHaveLength(2);
    expect(pages[1]).toMatch(/Mục lục.*Tóm tắt.*Phạm vi/);
  });

  test('a report of one finding is four pages: cover, contents, summary with scope and overview, the finding with the scale', async () => {
    const { pages } = await print({});
    expect(pages).toHaveLength(4);
    expect(pages[2]).toMatch(/Tóm tắt.*Phạm vi.*Lỗ hổng/);
    expect(pages[3]).toMatch(/HVB-12.*Khuyến nghị.*Thang mức độ/);
  });

  test('short findings share pages, and none is split', async () => {
    const { description, recommendation } = buildReportFinding().sections;
    const sections = { ...none, description, recommendation };
    const { pages } = await print({
      findings: Array.from({ length: 9 }, (_, index) => buildReportFinding({ key: `HVB-${index}`, sections })),
    });
    const held = pages.slice(3).filter((page) => page.includes('Khuyến nghị'));
    expect(held.length).toBeLessThan(6);
    for (const page of held) expect(page.split('Mô tả').length).toBe(page.split('Khuyến nghị').length);
  });

  test('many long findings are laid out in several runs, and few or short ones in one', async () => {
    const runs = async (count: number, steps: string) => {
      const findings = Array.from({ length: count }, (_, index) => finding(index, steps));
      const source = await reportSource([buildReportDocument({ findings, parts: ['FINDINGS'] })], new Map());
      return source.slice(source.indexOf('#finding(')).split('#pagebreak(').length;
    };
    const long = 'Một bước dài. '.repeat(400);
    expect([await runs(40, long), await runs(8, long), await runs(40, 'Ngắn.')]).toEqual([5, 1, 1]);
  });

  test('the count of each severity is below the contents if it fits, and takes no page of its own', async () => {
    const title = 'Một tên lỗ hổng rất dài, dài đến mức mục lục cần thêm một dòng nữa cho nó, và thêm một dòng nữa. '.repeat(2);
    const counts = async (n: number) => {
      const { pages } = await print({ findings: Array.from({ length: n }, (_, index) => ({ ...finding(index, 'Ngắn.'), title })) });
      const summary = pages.findIndex((page) => page.includes('1. Tóm tắt'));
      const contents = pages.slice(1, summary);
      for (const page of contents) expect(page).toMatch(/HVB-|Thang mức độ/);
      return contents.filter((page) => page.includes(`Nghiêm trọng ${n}`)).length;
    };
    expect(await counts(1)).toBe(1);
    expect(await counts(12)).toBe(0);
  });

  test('a table of sixteen columns is printed as a table with all its words', async () => {
    const row = (words: (n: number) => string) => `|${Array.from({ length: 16 }, (_, n) => words(n)).join('|')}|`;
    const steps = [row((n) => `Cột ${n}`), row(() => '---'), row((n) => `internationalization${n}`)].join('\n');
    const { pages, text } = await print({ parts: ['FINDINGS'], findings: [finding(1, steps)] });
    expect(text).not.toContain(' | ');
    const squeezed = pages.join('').replaceAll(/\s/g, '');
    for (let n = 0; n < 16; n++) expect(squeezed).toContain(`Cột${n}`);
  });

  test('a matrix of severities and statuses is above the list of findings, on the same page', async () => {
    const findings = Array.from({ length: 30 }, (_, n) =>
      buildReportFinding({ key: `HVB-${n}`, severity: n < 2 ? 'HIGH' : 'LOW', status: n % 2 === 0 ? 'OPEN' : 'CLOSED' }),
    );
    const { pages } = await print({ parts: ['SUMMARY', 'OVERVIEW'], findings });
    expect(pages.join()).toMatch(/Lỗ hổng Mức độ Mở Đã đóng Tổng Cao 1 1 2 Thấp 14 14 28 Tổng 15 15 30 Mã Mức độ Tên lỗ hổng/);
    expect((await print({ findings: findings.slice(0, 1) })).text).not.toContain('Tổng');
  });

  test('a control can name a finding that the report does not show', async () => {
    const control = {
      code: 'X-01',
      title: 'Đăng nhập',
      state: 'FAILED',
      testers: [],
      day: null,
      findings: ['HVB-99'],
      assets: [],
    } as const;
    const coverage = [{ name: 'Xác thực', standard: '', controls: [{ ...control, testers: [], findings: ['HVB-99'], assets: [] }] }];
    expect((await print({ coverage, findings: [] })).text).toContain('HVB-99');
  });

  test('a long finding starts on a new page', async () => {
    const long = finding(2, 'Một đoạn văn dài. '.repeat(300));
    const { pages } = await print({ findings: [finding(1, 'Ngắn.'), long] });
    const page = pages.findIndex((text) => text.includes('Một đoạn văn dài.'));
    expect(pages[page]).toContain('HVB-2');
    expect(pages[page]).not.toContain('HVB-1 ');
  });

  test('a long finding starts below the short remainder of the previous one', async () => {
    const tail = (lines: number) => finding(1, Array.from({ length: lines }, () => 'Một dòng.').join('\n\n'));
    const { pages } = await print({ findings: [tail(29), finding(2, 'Một đoạn văn dài. '.repeat(300))] });
    expect(pages.findLast((text) => text.includes('HVB-2'))).toMatch(/Một dòng\..*HVB-2/);
  });

  test('a retest stays with its note, and the severity scale with its heading', async () => {
    const retest = { round: { number: 1, startDay: '2026-04-06' }, day: '2026-04-07', tester: 'Hà', result: 'FIXED' as const, results: [] };
    for (const lines of [11, 18, 19, 20]) {
      const filled = finding(1, Array.from({ length: lines }, () => 'Một dòng.').join('\n\n'));
      const { pages } = await print({
        parts: ['FINDINGS', 'APPENDIX'],
        findings: [{ ...filled, retests: [{ ...retest, note: 'Đã vá.' }] }],
      });
      const holds = (words: string) => pages.findLastIndex((page) => page.includes(words));
      expect([lines, holds('Vòng 1,')]).toEqual([lines, holds('Đã vá.')]);
      expect([lines, holds('Thang mức độ')]).toEqual([lines, holds('bên vận hành')]);
    }
  });
});

test('tasks in lists are indented like other items, and keep their numbers', async () => {
  const steps = '- ChaThường\n  - ConThường\n\n---\n\n- [x] Cha\n  - [ ] Con\n\n---\n\n1. [x] CóSố';
  const { texts, text } = await print({ parts: ['FINDINGS'], findings: [finding(1, steps)] });
  const left = (words: string) => texts.find((each) => each.text.trim() === words)?.x ?? Number.NaN;
  const plain = left('ConThường') - left('ChaThường');
  expect(plain).toBeGreaterThan(8);
  expect(left('Con') - left('Cha')).toBeGreaterThanOrEqual(plain);
  expect(left('Con') - left('Cha')).toBeLessThan(plain * 2);
  expect(text).toMatch(/1\.\s*CóSố/);
});

describe('a line of code that is wider than the page', () => {
  const json = `{${Array.from({ length: 12 }, (_, n) => `"callback${n}":"https://shop.hvb.example/a/${n}"`).join(',')}}`;
  const rowsOf = async (steps: string) => {
    const { texts } = await print({ parts: ['FINDINGS'], findings: [finding(1, steps)] });
    const rows = new Map<number, { x: number; text: string }>();
    const first = texts.findIndex(({ text }) => text.includes('BEGIN'));
    const last = texts.findIndex(({ text }) => text.includes('END'));
    for (const { x, y, text } of texts.slice(first, last + 1)) {
      if (text.trim() === '') continue;
      const row = rows.get(Math.round(y));
      rows.set(Math.round(y), { x: Math.min(x, row?.x ?? x), text: (row?.text ?? '') + text });
    }
    return [...rows.values()];
  };

  test.each([
    ['a block of code', (line: string) => `\`\`\`\nBEGIN\n${line}\nEND\n\`\`\``],
    ['a block of code in a step', (line: string) => `1. Gửi:\n\n   \`\`\`\n   BEGIN\n   ${line}\n   END\n   \`\`\``],
    ['a body of HTTP', (line: string) => `\`\`\`http\nPOST / HTTP/2\n\nBEGIN\n${line}\nEND\n\`\`\``],
  ])('in %s each row but the first is marked, none ends behind an opening quote, and no character is lost', async (_what, put) => {
    const [begin, ...rows] = await rowsOf(put(json));
    const code = rows.slice(0, -1);
    expect(code.length).toBeGreaterThan(3);
    expect(code[0]?.x).toBeCloseTo(begin?.x ?? 0, 0);
    for (const { x, text } of code.slice(1)) expect([text, x - (begin?.x ?? 0)]).toEqual([text, expect.closeTo(9.45, 0)]);
    for (const { text } of code) expect(text).not.toMatch(/[:,{]"$/);
    expect(code.map(({ text }) => text).join('')).toBe(json);
  });

  test('stays within the frame and keeps redactions, also with other scripts and highlights', async () => {
    const line = `${'Chuỗi “tiếng Việt” ⟪đánh dấu rất dài để xuống dòng⟫ và 漢字漢字 '.repeat(5)}token=⟦SECRET⟧${'x'.repeat(200)}`;
    const rows = await rowsOf(`\`\`\`\nBEGIN\n${line}\nEND\n\`\`\``);
    const all = rows.map(({ text }) => text).join('');
    expect(all).toContain('x'.repeat(60));
    expect(all).toContain('đánh dấu');
    expect(all).not.toMatch(/SECRET|[⟪⟫]/);
  });
});

test('it is PDF/UA, also with characters that no font has', async () => {
  const made = (title: string) =>
    renderReport(async () => ({
      format: 'pdf',
      documents: [buildReportDocument({ findings: [{ ...finding(1, '### Một\n\n##### Hai'), title }] })],
    }));
  for (const title of ['Lộ mã', 'Lộ \u{13000}', '\ufeffLộ *\ufeff', "Lộ 'mã'\u180f"])
    expect((await made(title)).includes('pdfuaid:part')).toBe(true);
});

test('it is PDF/UA also with fully redacted titles and headings, whose bookmarks say redacted', async () => {
  const document = buildReportDocument({
    language: 'en',
    parts: ['SUMMARY', 'own-redacted', 'FINDINGS'],
    summary: '## ⟦SECRET⟧',
    sections: [{ id: 'own-redacted', title: '⟦SECRET⟧', text: 'Một.' }],
    findings: [
      { ...finding(1, '#### ⟦SECRET⟧'), key: 'A-1', title: '⟦SECRET⟧' },
      { ...finding(1, ''), key: 'A-2', title: 'Key ⟦SECRET⟧ in the log' },
    ],
  });
  const file = await renderReport(async () => ({ format: 'pdf', documents: [document] }));
  expect(file.includes('pdfuaid:part')).toBe(true);
  const { outline, text } = await readPdf(file);
  const titles = JSON.stringify(outline);
  expect(titles).toContain('Key redacted in the log');
  expect(titles).toContain('2. redacted');
  expect(`${titles}${text}`).not.toContain('SECRET');
});
