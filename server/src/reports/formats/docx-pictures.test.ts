import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../../test/pictures.ts';
import { readWord } from '../../../test/word-file.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { readPicture } from '../report-pictures.ts';
import { reportDocx } from './docx.ts';

const { sections } = buildReportFinding();
const screenshot = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

describe('images in a Word report', () => {
  test('have the width given in the text, but never more than their own', async () => {
    const steps = '![a|240](/attachments/a.png)\n\n| b |\n|---|\n| ![b\\|120](/attachments/a.png) |\n\n![c|900](/attachments/a.png)';
    const sized = buildReportDocument({
      parts: ['FINDINGS'],
      findings: [buildReportFinding({ sections: { ...sections, steps } })],
      pictures: new Map([['a.png', pictureOf(await screenshot(480, 300))]]),
    });
    const xml = readWord(await reportDocx([sized], readPicture)).xml('word/document.xml');
    const pixels = [...xml.matchAll(/<wp:extent cx="(\d+)"/g)].map(([, width]) => Number(width) / 9_525);
    expect(pixels.slice(-3)).toEqual([240, 120, 480]);
  });
});

test('in Word a step stays with its images and code, and no image exceeds 60 % of a page', async () => {
  const fence = '```';
  const steps = [
    'Đoạn mở.',
    'Mở màn hình:\n\n![Một](/attachments/a.png)',
    `1. Gửi:\n\n   ${fence}\n   GET /\n   ${fence}\n2. Xem:\n\n![Hai](/attachments/a.png)`,
    'Hết.',
  ].join('\n\n');
  const document = buildReportDocument({
    findings: [buildReportFinding({ sections: { ...sections, steps } })],
    images: [{ fileName: 'a.png', type: 'image/png', sha256: 'aa' }],
    pictures: new Map([['a.png', pictureOf(await screenshot(1_071, 2_379))]]),
  });
  const xml = readWord(await reportDocx([document], readPicture)).xml('word/document.xml');
  const keeps = (words: string) =>
    [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].find(([p]) => p.includes(`>${words}<`))?.[0].includes('<w:keepNext/>');
  expect(['Đoạn mở.', 'Mở màn hình:', 'Gửi:', 'Xem:', 'Hết.'].map(keeps)).toEqual([false, true, true, true, false]);
  const heights = [...xml.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(([, , height]) => Number(height) / 914_400);
  expect(Math.max(...heights.slice(-2))).toBeLessThan(11.69 * 0.6);
  expect(Math.min(...heights.slice(-2))).toBeGreaterThan(4);
});
