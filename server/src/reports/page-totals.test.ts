import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureOf } from '../../test/pictures.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import { createTypesetter } from './typesetter.ts';

const none = { description: '', steps: '', impact: '', recommendation: '', references: '' };

test.each([
  [18, 5],
  [20, 3],
])('the total of pages is right for %d findings and %d figures, whose list just fits below the contents', async (findings, figures) => {
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const document = buildReportDocument({
    findings: Array.from({ length: findings }, (_, n) =>
      buildReportFinding({
        key: `HVB-${n + 1}`,
        title: 'Short',
        sections: { ...none, steps: n < figures ? '![Ảnh](/attachments/a.png)' : 'x' },
      }),
    ),
    pictures: new Map([['a.png', pictureOf(png)]]),
  });
  const { pages, count } = await readPdf(await createTypesetter().typeset([document], () => {}));
  const printed = pages.map((page) => /(\d+) \/ (\d+)\s*$/.exec(page)?.slice(1).map(Number));
  expect(printed.slice(1)).toEqual(Array.from({ length: count - 1 }, (_, n) => [n + 2, count]));
});
