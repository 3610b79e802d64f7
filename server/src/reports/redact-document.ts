import { redactDeep } from '@coloa/contract/issues/redaction.ts';
import type { ReportDocument } from './report-document.ts';

/** A copy of the document in which no string holds what stood between ⟦ and ⟧. File names of images stay: they are keys, not text. */
export function redactDocument(document: ReportDocument): ReportDocument {
  const { images, pictures, branding, ...texts } = document;
  return { ...redactDeep(texts), images, pictures, branding };
}
