import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { type InBoth, inReaders } from '../../lib/in-both.ts';

/** What stands on the page and not yet in the answer of the server. */
export interface NotYetSaved {
  parts: readonly ReportPlace[];
  summary: InBoth;
  appendix: InBoth;
  classification: string;
}

/**
 * The document with what is being written and ordered beside it, so that it follows at once. Texts are taken as the report takes them: those of the
 * other language where this one has none, and the server's where neither has any.
 */
export function previewDocument(document: ReportDocument, { parts, summary, appendix, classification }: NotYetSaved): ReportDocument {
  return {
    ...document,
    parts: [...parts],
    summary: inReaders(summary, document.language) || document.summary,
    appendix: inReaders(appendix, document.language) || document.appendix,
    classification: classification.trim() || null,
  };
}
