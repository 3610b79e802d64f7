import sharp from 'sharp';
import { reportHtml } from '../server/src/reports/formats/html.ts';
import { buildReportDocument, buildReportFinding } from '../server/src/reports/report-document.factory.ts';
import { readPicture } from '../server/src/reports/report-pictures.ts';
import { pictureOf } from '../server/test/pictures.ts';
import { readPdf } from '../server/test/read-pdf.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 1071, height: 2379 };

test('an HTML report keeps the proportions of a portrait image, and breaks long evidence between printed pages', async ({ browser }) => {
  const phone = await sharp({ create: { ...PHONE, channels: 3, background: '#0b7a6f' } })
    .png()
    .toBuffer();
  const headers = Array.from({ length: 90 }, (_, n) => `X-Header-${n}: value`).join('\n');
  const steps = `Open:\n\n![Phone|480](/attachments/a.png)\n\n![Phone](/attachments/a.png)\n\nSend:\n\n\`\`\`http\nGET / HTTP/1.1\n${headers}\n\`\`\``;
  const finding = buildReportFinding({ sections: { description: '', steps, impact: '', recommendation: '', references: '' } });
  const document = buildReportDocument({
    language: 'en',
    parts: ['FINDINGS'],
    findings: [finding],
    images: [{ fileName: 'a.png', type: 'image/png', sha256: 'aa' }],
    pictures: new Map([['a.png', pictureOf(phone)]]),
  });
  const page = await browser.newPage();
  await page.setContent((await reportHtml([document], readPicture)).toString());
  const forms = await page.locator('figure img').evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return width / height;
    }),
  );
  expect(forms).toHaveLength(2);
  for (const form of forms) expect(form).toBeCloseTo(PHONE.width / PHONE.height, 1);

  const { pages, placed } = await readPdf(await page.pdf({ format: 'A4' }));
  const pageOf = (words: string) => pages.findIndex((text) => text.includes(words));
  expect(pageOf('Open:')).toBe(placed[0]?.page);
  for (const { height } of placed) expect(height).toBeLessThan(842 * 0.6);
  expect(pageOf('X-Header-1:')).toBe(pageOf('Send:'));
  expect(pageOf('X-Header-89:')).toBeGreaterThan(pageOf('X-Header-1:'));
  await page.close();
});

test('a report in HTML has links that a finger can hit on a phone', async ({ browser }) => {
  const references =
    '- [OWASP](https://owasp.org/x)\n- [CWE-639](https://cwe.mitre.org/data/definitions/639.html)\n\nSee [RFC](https://rfc.example).[^1]\n\n[^1]: Note';
  const finding = buildReportFinding({
    cwe: { id: 79, name: 'XSS' },
    sections: { description: 'a', steps: 'b', impact: '', recommendation: '', references },
  });
  const report = buildReportDocument({
    language: 'en',
    summary: 'All good.',
    parts: ['SUMMARY', 'SCOPE', 'OVERVIEW', 'FINDINGS'],
    findings: [finding],
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.setContent((await reportHtml([report], readPicture)).toString());
  await expect(page.getByRole('link', { name: 'CWE-79', exact: true })).toHaveAttribute(
    'href',
    'https://cwe.mitre.org/data/definitions/79.html',
  );
  const low = await page.locator('a').evaluateAll((links) =>
    links.flatMap((link) => {
      link.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = link.getClientRects()[0] ?? new DOMRect();
      const isHit = (y: number) => link.contains(document.elementFromPoint(left + width / 2, top + height / 2 + y));
      return width >= 24 && isHit(-11.5) && isHit(11.5) ? [] : [`${link.textContent} ${width} × ${height}`];
    }),
  );
  expect(low).toEqual([]);
  await page.close();
});
