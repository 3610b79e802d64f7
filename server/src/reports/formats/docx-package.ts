import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { type Document, Packer } from 'docx';
import { unzipSync } from 'fflate';
import { CORE_PROPERTIES, corePropertiesXml } from '../../platform/workbook/core-properties.ts';
import { packOfficeFile } from '../../platform/workbook/office-parts.ts';
import { propertiesOf } from '../report-cover.ts';

const TAG = /<([\w:]+)((?:\s+[\w:]+="[^"]*")+)\s*\/?>/g;
const TO_HEADING = /(<w:instrText[^>]*>\s*PAGEREF )(_Toc\d+)/g;
const LEADING = /( r:(?:id|embed|link|pict)=")([^"]*)"/g;

function counting(nameOf: (n: number) => string): (value: string) => string {
  const names = new Map<string, string>();
  return (value) => {
    const known = names.get(value) ?? nameOf(names.size + 1);
    names.set(value, known);
    return known;
  };
}

type Rename = (value: string) => string;
interface Names {
  drawing: Rename;
  bookmark: Rename;
  shape: Rename;
  heading: Rename;
}

/**
 * Numbers the ids of one tag by their order in the file. The docx library's own ids differ each time, so the same report would give
 * different bytes.
 */
function counted(tag: string, element: string, relation: Rename, { drawing, bookmark, shape, heading }: Names): string {
  const own = tag.replace(LEADING, (_, before: string, id: string) => `${before}${relation(id)}"`);
  if (element === 'wp:docPr') return own.replace(/ id="([^"]*)"/, (_, id: string) => ` id="${drawing(id)}"`);
  if (element === 'v:shape') return own.replace(/ id="([^"]*)"/, (_, id: string) => ` id="${shape(id)}"`);
  if (!/^w:(?:bookmarkStart|bookmarkEnd|hyperlink)$/.test(element)) return own;
  return own
    .replace(/ w:id="([^"]*)"/, (_, id: string) => ` w:id="${bookmark(id)}"`)
    .replace(/( w:(?:name|anchor)=")(_Toc\d+)"/, (_, before: string, name: string) => `${before}${heading(name)}"`);
}

function countNames(parts: Map<string, Uint8Array>): void {
  const names: Names = {
    drawing: counting((n) => `${n}`),
    bookmark: counting((n) => `${n}`),
    shape: counting((n) => `Watermark${n}`),
    heading: counting((n) => `_Toc${n}`),
  };
  for (const [name, bytes] of parts) {
    if (!/^word\/[^/]+\.xml$/.test(name)) continue;
    const relations = name.replace(/^word\/(.*)$/, 'word/_rels/$1.rels');
    const relation = counting((n) => `rId${n}`);
    const list = parts.get(relations);
    if (list) {
      const written = Buffer.from(list)
        .toString()
        .replaceAll(/( Id=")([^"]*)"/g, (_, before: string, id: string) => `${before}${relation(id)}"`);
      parts.set(relations, Buffer.from(written));
    }
    const written = Buffer.from(bytes)
      .toString()
      .replaceAll(TAG, (tag, element: string) => counted(tag, element, relation, names))
      .replaceAll(TO_HEADING, (_, before: string, name: string) => before + names.heading(name));
    parts.set(name, Buffer.from(written));
  }
}

/**
 * Writes a Word file; the same report gives the same bytes.
 * @throws BrokenPart if an XML part of the file is invalid
 */
export async function packDocx(file: Document, document: PlainDocument): Promise<Buffer> {
  const parts = new Map(Object.entries(unzipSync(await Packer.toBuffer(file))));
  parts.set(CORE_PROPERTIES, Buffer.from(corePropertiesXml(propertiesOf(document))));
  countNames(parts);
  return packOfficeFile(parts);
}
