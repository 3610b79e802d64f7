import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { pictureOf } from '../../../test/pictures.ts';
import { paragraph, readWord, wordFaults, wordFile } from '../../../test/word-file.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { readPicture } from '../report-pictures.ts';
import { fillTemplate } from '../templates/fill-template.ts';
import { createTypesetter } from '../typesetter.ts';
import { reportForDefectDojo } from './defectdojo.ts';
import { reportDocx } from './docx.ts';
import { reportHtml } from './html.ts';
import { reportJson } from './json.ts';
import { reportMarkdown } from './markdown.ts';
import { reportSarif } from './sarif.ts';
import { reportXlsx } from './xlsx.ts';

const { sections } = buildReportFinding();
const TEXT = [
  'Xem [trang](https://a.example/x), [trang khác](https://b.example/), [HVB-2](#) và r:id="rId1".[^1]\n\n[^1]: Chú thích [c](https://c.example/)',
  '1. một\n2. hai\n\n![Ảnh](/attachments/a.png)\n\n![Ảnh khác](/attachments/b.png)\n\n| a |\n|---|\n| ![Ô](/attachments/a.png) |',
].join('\n\n');

async function version(): Promise<ReportDocument[]> {
  const picture = async (background: string) =>
    pictureOf(
      await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  const document = buildReportDocument({
    findings: [buildReportFinding({ key: 'HVB-1', sections: { ...sections, steps: TEXT } }), buildReportFinding({ key: 'HVB-2' })],
    summary: TEXT,
    images: ['a.png', 'b.png'].map((fileName) => ({ fileName, type: 'image/png', sha256: 'aa' })),
    pictures: new Map([
      ['a.png', await picture('#336699')],
      ['b.png', await picture('#996633')],
    ]),
    watermark: 'Cho HVBank',
  });
  return [document, { ...document, language: 'en' }];
}

const body = ['{project.name}', '{all.parts}', '{all.parts}'].map((words) => paragraph(words)).join('');
const template = wordFile({ body, header: paragraph('{workspace.name}') });
const FORMATS: Record<string, (documents: ReportDocument[]) => Promise<Uint8Array> | Uint8Array> = {
  docx: (documents) => reportDocx(documents, readPicture),
  template: (documents) => fillTemplate(template, documents, readPicture),
  pdf: (documents) => createTypesetter().typeset(documents, () => {}),
  xlsx: reportXlsx,
  html: (documents) => reportHtml(documents, readPicture),
  md: (documents) => reportMarkdown(documents, readPicture),
  json: reportJson,
  defectdojo: reportForDefectDojo,
  sarif: reportSarif,
};

afterEach(() => void vi.useRealTimers());

test.each(Object.keys(FORMATS))('a version is the same file at each download: %s', async (format) => {
  const make = FORMATS[format] as (typeof FORMATS)[string];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-28T08:00:00Z') });
  const first = Buffer.from(await make(await version()));
  vi.setSystemTime(new Date('2027-08-01T19:30:31Z'));
  const second = Buffer.from(await make(await version()));
  expect(second.equals(first)).toBe(true);
});

test('the properties of a Word file contain the report date, and its ids are numbered', async () => {
  const file = await reportDocx(await version(), readPicture);
  expect(wordFaults(file)).toEqual([]);
  const { xml, text } = readWord(file);
  const dates = [...xml('docProps/core.xml').matchAll(/W3CDTF">([^<]*)</g)].map(([, date]) => date);
  expect(dates).toEqual(['2026-03-28T12:00:00Z', '2026-03-28T12:00:00Z']);
  const ids = [...xml('word/_rels/document.xml.rels').matchAll(/ Id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(ids.map((_, n) => `rId${n + 1}`));
  const target = /r:id="([^"]*)"(?:(?!<\/w:hyperlink>).)*trang khác/.exec(xml('word/document.xml'))?.[1];
  expect(xml('word/_rels/document.xml.rels')).toMatch(new RegExp(`Id="${target}"[^>]*Target="https://b\\.example/"`));
  expect(text()).toContain('r:id="rId1"');
});
