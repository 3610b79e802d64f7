import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './harness.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import { useReportWorkers } from './report-workers.ts';
import { drawShowcase, SHOWCASE_FILES } from './showcase.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MOST_BYTES = 1_500_000;
const { platform } = await testApp();
useReportWorkers();

const drawn = new Map<string, { pdf: Buffer; read: ReadPdf }>();
beforeAll(async () => {
  for (const [language, pdf] of await drawShowcase(platform)) drawn.set(language, { pdf, read: await readPdf(pdf) });
}, 300_000);

const keysIn = (text: string): string[] => text.match(/HVB-\d+/g) ?? [];
const VIETNAMESE = /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i;

describe.each(Object.entries(SHOWCASE_FILES))('the report of the showcase, %s', (language, file) => {
  const now = () => {
    const made = drawn.get(language);
    if (!made) throw new Error(`nothing was drawn in ${language}`);
    return made;
  };

  test('matches the file that README links to, page by page', async () => {
    const { pdf, read } = now();
    const place = path.join(root, file);
    if (process.env.SHOWCASE === 'write') {
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, pdf);
    }
    const kept = readFileSync(place);
    expect((await readPdf(kept)).pages, 'Draw it again: npm run showcase').toEqual(read.pages);
    expect(kept.length).toBeLessThan(MOST_BYTES);
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(`](${file})`);
  });

  test('has a summary, a method, a team, retests and images, and no control without a result', () => {
    const { text, images } = now().read;
    const words =
      language === 'vi'
        ? ['Kết luận.', 'Phương pháp', 'Nhóm thực hiện', 'Giới hạn', '0 chưa có kết quả']
        : ['Conclusion.', 'Method', 'Team', 'Limitations', '0 without a result'];
    for (const each of words) expect(text).toContain(each);
    expect(images.length).toBeGreaterThanOrEqual(6);
    expect(text).not.toMatch(/undefined|\{\{|lorem|TODO/);
  });

  test('is in its own language: no title, section or finding is in the other one', () => {
    expect(now().read.text).not.toMatch(/written in (Vietnamese|English)|viết bằng tiếng (Anh|Việt)/i);
  });

  test('has the findings that its summary states', () => {
    const [, contents = '', , summary = ''] = now().read.pages;
    const found = keysIn(contents);
    expect(new Set(found).size).toBe(16);
    const said = language === 'vi' ? '16 lỗ hổng, trong đó 4 nghiêm trọng và 5 cao' : '16 findings, 4 of them critical and 5 high';
    expect(summary).toContain(said);
    const named = keysIn(summary);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((key) => !found.includes(key))).toEqual([]);
  });
});

test('the contents of the English report are in English, except for names', () => {
  const contents = drawn.get('en')?.read.pages[1] ?? '';
  expect(contents).toContain('HVB-3');
  expect(contents.replace(/Ngân hàng số HVBank 2026|An Dương Lab · Khối Tài chính/g, '')).not.toMatch(VIETNAMESE);
});
