import { redactDeep } from '@coloa/contract/issues/redaction.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { mapTexts } from '@coloa/contract/texts.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import type { ReportDocument } from './report-document.ts';

/** A copy of the document without any string between ⟦ and ⟧. File names of images stay: they are keys, not text. */
export function redactDocument(document: ReportDocument): ReportDocument {
  const { images, pictures, branding, ...texts } = document;
  return { ...redactDeep(texts), images, pictures, branding };
}

/** A document for pages and the JSON format: as in the contract, without removed parts. */
export function plainDocument(document: ReportDocument): PlainDocument {
  const { branding: _, pictures: __, watermark: ___, ...plain } = redactDocument(document);
  return plain;
}

/** The same for people: control characters and other invisible content are made visible. */
export const shownDocument = (document: ReportDocument): PlainDocument => mapTexts(plainDocument(document), visibleText);
