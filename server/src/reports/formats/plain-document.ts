import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { mapTexts } from '@coloa/contract/texts.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import { redactDocument } from '../redact-document.ts';
import type { ReportDocument } from '../report-document.ts';

/** A document for pages and the JSON format: as in the contract, without removed parts. */
export function plainDocument(document: ReportDocument): PlainDocument {
  const { branding: _, pictures: __, watermark: ___, ...plain } = redactDocument(document);
  return plain;
}

/** The same for people to read: what would act or vanish is shown. */
export const shownDocument = (document: ReportDocument): PlainDocument => mapTexts(plainDocument(document), visibleText);
