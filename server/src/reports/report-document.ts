import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { type ReportDocument as PlainDocument, writtenFields } from '@coloa/contract/reports/report-document.ts';
import { severityOrder } from '@coloa/contract/severities.ts';
import type { ReportBranding } from './branding.ts';

/**
 * All content of a report: the contract's data, the design and the paths of images. It is cloned into the worker thread, so it contains no
 * functions. Any text may contain ⟦…⟧, which rendering removes first.
 */
export interface ReportDocument extends PlainDocument {
  branding: ReportBranding;
  /** The key is the `<fileName>` of `/attachments/<fileName>`. */
  pictures: Map<string, ReportPicture>;
  /** The recipient, printed across the pages of their copy. */
  watermark?: string;
}

export type ReportFinding = PlainDocument['findings'][number];
export type ReportEvidence = NonNullable<ReportFinding['evidence']>[number];
export type ReportField = NonNullable<ReportFinding['fields']>[number];
export type ReportRetest = ReportFinding['retests'][number];
export type ReportCoverage = PlainDocument['coverage'][number];
export type ReportControl = ReportCoverage['controls'][number];

/**
 * An image in the format PNG, JPEG, WebP, GIF or AVIF, which the content determines. In the report, a note replaces an unreadable image.
 */
export interface ReportPicture {
  path: string;
}

const textsOf = ({ sections, fields, retests }: Pick<ReportFinding, 'sections' | 'fields' | 'retests'>): string[] => [
  ...Object.values(sections),
  ...writtenFields({ fields }).map(({ value }) => value),
  ...retests.map(({ note }) => note),
];

export const ownTexts = ({ summary, appendix, sections = [] }: Pick<PlainDocument, 'summary' | 'appendix' | 'sections'>): string[] => [
  summary,
  appendix,
  ...sections.map(({ text }) => text),
];

export const textsOfDocument = ({
  findings,
  ...document
}: Pick<PlainDocument, 'summary' | 'appendix' | 'sections' | 'findings'>): string[] => [
  ...ownTexts(document),
  ...findings.flatMap(textsOf),
];

type WithFindings = Pick<PlainDocument, 'findings'>;

export const imagesOfEvidence = ({ findings }: WithFindings): string[] =>
  findings.flatMap(({ evidence = [] }) => evidence.flatMap((item) => (item.kind === 'IMAGE' ? item.fileName : [])));

/** Returns the names of the files that the document refers to, each once. Omits names in redacted text. */
export const filesOfDocument = (document: Parameters<typeof textsOfDocument>[0]): string[] => [
  ...new Set([...namesReferredTo(textsOfDocument(document).map(redact)), ...imagesOfEvidence(document)]),
];

/**
 * Sorts by severity, then by CVSS score, then by key in numeric order (HVB-9 before HVB-12). Findings without a score follow those with
 * one.
 */
export function sortFindings(findings: readonly ReportFinding[]): ReportFinding[] {
  return findings.toSorted(
    (a, b) =>
      severityOrder(a.severity) - severityOrder(b.severity) ||
      (b.cvss?.score ?? -1) - (a.cvss?.score ?? -1) ||
      a.key.localeCompare(b.key, 'en', { numeric: true }),
  );
}
