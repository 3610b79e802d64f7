import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../test/pictures.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import type { ReportDocument } from './report-document.ts';

const none = { description: '', steps: '', impact: '', recommendation: '', references: '' };
const finding = (number: number, steps: string) => buildReportFinding({ key: `HVB-${number}`, sections: { ...none, steps } });
const print = async (overrides: Partial<ReportDocument>) =>
  readPdf(await renderReport(async () => ({ format: 'pdf', documents: [buildReportDocument(overrides)] })));

useReportWorkers();

describe('images', () => {
  const png = (channels: 3 | 4) =>
    sharp({ create: { width: 320, height: 200, channels, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })
      .png()
      .toBuffer();

  test.each(['', 'image.png', 'Screenshot 2026-03-01 at 10.00.01.png', 'image', 'Ảnh chụp màn hình 2026-03-01'])(
    'called %j have a number and no caption',
    async (name) => {
      const { text } = await print({
        findings: [finding(1, `![${name}](/attachments/a.png)\n\n![${name}](/attachments/lost.png)\n\nHết.`)],
        pictures: new Map([['a.png', pictureOf(await png(3))]]),
      });
      expect(text).toContain('Hình 1 [Ảnh không hiển thị được] Hết.');
      expect(text).not.toContain('.png');
    },
  );

  const pictured = async (captions: readonly string[]) => {
    const pictures = new Map([['a.png', pictureOf(await png(3))]]);
    const findings = captions.map((caption, n) => finding(n + 1, `![${caption}](/attachments/a.png)`));
    return print({ findings, pictures, appendix: '![Mô hình ⟦SECRET⟧](/attachments/a.png)' });
  };

  test('with captions are listed after the contents, with finding and page', async () => {
    const { pages } = await pictured(['Trang đăng nhập', 'Số dư', 'image.png']);
    const [, contents = ''] = pages;
    const [, list = ''] = contents.split('Danh mục hình ảnh');
    const found = [...list.matchAll(/(HVB-\d )?(Hình \d\. .*?) (\d+)(?= )/g)].map(([, key = '', words = '', page]) => ({
      key,
      words,
      page,
    }));
    expect(found.map(({ key, words }) => key + words)).toEqual([
      'HVB-1 Hình 1. Trang đăng nhập',
      'HVB-2 Hình 2. Số dư',
      'Hình 4. Mô hình đã che',
    ]);
    for (const { words, page } of found) expect(pages[Number(page) - 1], words).toContain(words);
  });

  test('are not listed if there are only a few, and a long list starts on a new page', async () => {
    expect((await pictured(['Trang đăng nhập'])).text).not.toContain('Danh mục hình ảnh');
    const { pages } = await pictured(Array.from({ length: 20 }, (_, n) => `Bước ${n}`));
    expect(pages[1]).toMatch(/Nghiêm trọng 20/);
    expect(pages[2]).toMatch(/28\/03\/2026 Danh mục hình ảnh HVB-1 Hình 1\. Bước 0/);
  });

  test('with damaged data are named, and the others keep their places', async () => {
    const clear = await png(4);
    const damaged = Buffer.from(clear).fill(0x55, clear.length - 200, clear.length - 40);
    const { text, images } = await print({
      findings: [finding(1, '![Hỏng](/attachments/a.png)\n\n![Lành](/attachments/b.png)')],
      pictures: new Map([
        ['a.png', pictureOf(damaged)],
        ['b.png', pictureOf(await png(3))],
      ]),
    });
    expect(text).toContain('Hình 1. Hỏng [Ảnh không hiển thị được] Hình 2. Lành');
    expect(images).toEqual([{ width: 320, height: 200, pixel: [9, 99, 199] }]);
  });
});

const filled = (lines: number) => Array.from({ length: lines }, () => 'Một dòng.').join('\n\n');
const pagesOf = (pages: readonly string[], words: string) => pages.flatMap((page, n) => (page.includes(words) ? [n] : []));

describe('a step and its content', () => {
  const phone = async () =>
    new Map([
      [
        'a.png',
        pictureOf(
          await sharp({ create: { width: 1071, height: 2379, channels: 3, background: '#0b7a6f' } })
            .png()
            .toBuffer(),
        ),
      ],
    ]);

  test("a phone's screenshot is at most 60 % of a page high, in its own form, on the page of its step", async () => {
    const pictures = await phone();
    for (const lines of [4, 9, 14, 19]) {
      for (const steps of [
        'Mở màn hình:\n\n![Điện thoại](/attachments/a.png)',
        '1. Một.\n2. Mở màn hình:\n\n   ![Điện thoại](/attachments/a.png)',
        '1. Một.\n2. Mở màn hình:\n\n![Điện thoại](/attachments/a.png)',
      ]) {
        const { pages, placed } = await print({ parts: ['FINDINGS'], findings: [finding(1, `${filled(lines)}\n\n${steps}`)], pictures });
        const [picture] = placed;
        expect(picture?.height).toBeGreaterThan(300);
        expect(picture?.height).toBeLessThan(842 * 0.6);
        expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(1071 / 2379, 2);
        expect([lines, steps, pagesOf(pages, 'Mở màn hình:')]).toEqual([lines, steps, [picture?.page]]);
        expect([lines, steps, pagesOf(pages, 'Hình 1. Điện thoại')]).toEqual([lines, steps, [picture?.page]]);
      }
    }
  });

  test('a line that ends in a colon stays with its code at every page position', async () => {
    for (let lines = 24; lines <= 32; lines += 1) {
      for (const steps of ['Gửi:\n\n```\nGET /first\nGET /x\n```', '1. Gửi:\n\n   ```\n   GET /first\n   GET /x\n   ```']) {
        const { pages } = await print({ parts: ['FINDINGS'], findings: [finding(1, `${filled(lines)}\n\n${steps}`)] });
        expect([lines, steps, pagesOf(pages, 'Gửi:')]).toEqual([lines, steps, pagesOf(pages, 'GET /first')]);
      }
    }
  });
});
