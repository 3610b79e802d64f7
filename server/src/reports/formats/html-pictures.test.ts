import { expect, test } from 'vitest';
import { pictureOf } from '../../../test/pictures.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { reportLabels } from '../report-labels.ts';
import { readPicture } from '../report-pictures.ts';
import { reportHtml } from './html.ts';

const bytes = Buffer.from([0xff, 0x00, 0xc3, 0x28, 0x80]);
const steps = '![Màn hình](/attachments/a.png)\n\n![Mất](/attachments/lost.png)\n\nĐồng bộ.';
const document = buildReportDocument({
  findings: [buildReportFinding({ sections: { ...buildReportFinding().sections, steps } })],
  images: ['a.png', 'lost.png'].map((fileName) => ({ fileName, type: 'image/png', sha256: 'aa' })),
  pictures: new Map([
    ['a.png', pictureOf(bytes)],
    ['lost.png', { path: '/nowhere/lost.png' }],
  ]),
});

test('an image is embedded unchanged once per language, and a missing one is replaced by its caption and a notice', async () => {
  const html = (await reportHtml([document, { ...document, language: 'en' }], readPicture)).toString();
  const sources = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual(Array.from({ length: 2 }, () => `data:image/png;base64,${bytes.toString('base64')}`));
  expect([...html.matchAll(/<figure><figcaption>([^<]*)<\/figcaption><\/figure>/g)].map(([, words]) => words)).toEqual([
    `Hình 2. Mất ${reportLabels('vi')('image.unnamed')}`,
    `Figure 2. Mất ${reportLabels('en')('image.unnamed')}`,
  ]);
  expect(html).toContain('Đồng bộ.');
});

test('an image has the width given in the text, in a paragraph and in a cell', async () => {
  const sized = '![a|24](/attachments/a.png)\n\n| b |\n|---|\n| ![b\\|18](/attachments/a.png) |';
  const html = await reportHtml(
    [{ ...document, findings: [buildReportFinding({ sections: { ...buildReportFinding().sections, steps: sized } })] }],
    readPicture,
  );
  const pictures = [...html.toString().matchAll(/<img [^>]*>/g)].map(([picture]) => picture);
  expect(pictures.map((picture) => /style="max-width:min\(100%,(\d+)px\)"/.exec(picture)?.[1])).toEqual(['24', '18']);
  for (const picture of pictures) expect(picture).not.toMatch(/ (width|height)=/);
  expect(html.toString()).toMatch(/img \{[^}]*max-height: 36rem;[^}]*height: auto;/);
});
