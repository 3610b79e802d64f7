import { redact, redactDeep } from '@coloa/contract/issues/redaction.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { mapTexts } from '@coloa/contract/texts.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import type { ReportDocument } from './report-document.ts';

/** Redacts all texts, including the footer. Keeps the images, their file names and the rest of the design unchanged. */
export function redactDocument(document: ReportDocument): ReportDocument {
  const { images, pictures, branding, ...texts } = document;
  return { ...redactDeep(texts), images, pictures, branding: { ...branding, footer: redact(branding.footer) } };
}

/** Returns the redacted document in the form that the contract defines, without design, image data and recipient. */
export function plainDocument(document: ReportDocument): PlainDocument {
  const { branding: _, pictures: __, watermark: ___, ...plain } = redactDocument(document);
  return plain;
}

/** Like `plainDocument`, for formats that people read: makes invisible and control characters visible. */
export const shownDocument = (document: ReportDocument): PlainDocument => mapTexts(plainDocument(document), visibleText);
