import { beforeAll, describe, expect, test } from 'vitest';
import { type ReadPdf, readPdf } from '../../../test/read-pdf.ts';
import { useReportWorkers } from '../../../test/report-workers.ts';
import { renderReport } from '../render-report.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';

useReportWorkers();

async function print(title: string, description: string): Promise<ReadPdf & { accessible: boolean }> {
  const { sections } = buildReportFinding();
  const findings = [buildReportFinding({ title, sections: { ...sections, description } })];
  const file = await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument({ findings })] }));
  return { ...(await readPdf(file)), accessible: file.includes('pdfuaid:part') };
}

const withoutShape = ({ glyphs }: ReadPdf) => glyphs.filter(({ text, isInFont }) => !isInFont && text.trim() !== '');

describe('a text in many scripts', () => {
  const words = [
    ['Chinese', '登录接口没有限制尝试次数'],
    ['traditional Chinese', '繁體中文'],
    ['Japanese', 'ログイン画面で「試行回数」'],
    ['Korean', '로그인'],
    ['Russian', 'Русский'],
    ['Greek', 'Ελληνικά'],
    ['Arabic', 'مرحبا'],
    ['Hebrew', 'שלום'],
    ['emoji', '✅ ❌ 💀 👍🏽 1️⃣ 🔴'],
    ['joined emoji', '👨‍👩‍👧‍👦'],
    ['a flag', '🇻🇳'],
    ['signs', '→ ≥ ∑ 𝐀 ① ☐ ☑ ✓ ✗ ★ ㉿ └─'],
  ] as const;
  let report: Awaited<ReturnType<typeof print>>;
  beforeAll(async () => {
    const all = words.map(([, text]) => text);
    const table = all.map((text) => `| ${text} |`).join('\n');
    report = await print('漏洞 ✅', `${all.join('\n\n')}\n\n| a |\n|---|\n${table}\n\n\`\`\`\n${all.join('\n')}\n\`\`\``);
  });

  test.each(words)('prints %s in prose, tables and code', (_, text) => {
    expect(report.text.split(text).length - 1).toBe(3);
  });

  test('has a glyph for each of its characters', () => {
    expect(withoutShape(report)).toEqual([]);
    expect(report.accessible).toBe(true);
  });

  test('draws two symbols differently', () => {
    const shapes = ['✅', '❌'].map((sign) => report.glyphs.find(({ text }) => text === sign)?.shape);
    expect(new Set(shapes).size).toBe(2);
    expect(shapes).not.toContain(undefined);
  });
});

test('Thai lines break within the page', async () => {
  const { texts, accessible } = await print('Một', 'ภาษาไทยไม่มีการเว้นวรรคระหว่างคำและข้อความนี้ยาวมาก'.repeat(5));
  const ends = texts.filter(({ text }) => /\p{Script=Thai}/u.test(text)).map(({ x, width }) => x + width);
  expect(ends.length).toBeGreaterThan(0);
  expect(Math.max(...ends)).toBeLessThan(595 - 50);
  expect(accessible).toBe(true);
});

test('Arabic letters are joined, and Arabic and Hebrew run from right to left', async () => {
  const { texts, glyphs } = await print('Một', 'ببب\n\nأول ثان\n\nראשון אחרון');
  expect(new Set(glyphs.filter(({ text }) => text === 'ب').map(({ shape }) => shape)).size).toBe(3);
  const drawn = glyphs.map(({ text }) => text).join('');
  expect(drawn).toContain('ןורחא ןושאר');
  expect(drawn.indexOf('ناث')).toBeLessThan(drawn.indexOf('لوأ'));
  const ends = texts.filter(({ text }) => /[א-ת]/.test(text)).map(({ x, width }) => x + width);
  expect(Math.max(...ends)).toBeGreaterThan(500);
});

test('a character without a font is printed as its code, and the surrounding text is kept', async () => {
  const report = await print('Lộ \u{13000}', 'Đoạn ሀ và `mã ሀ`, ⟦ሀ⟧ cũng vậy.');
  expect(report.text).toContain('Lộ \\u{13000}');
  expect(report.text).toMatch(/Đoạn \\u1200 và mã \\u1200, đã che cũng vậy/);
  expect(withoutShape(report)).toEqual([]);
});
