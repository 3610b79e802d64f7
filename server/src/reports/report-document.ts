import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { severityOrder } from '@coloa/contract/severities.ts';
import type { ReportBranding } from './branding.ts';

/**
 * All content of a report: the contract's data, the design and the paths of images. It is cloned into the worker thread, so it contains no
 * functions. ⟦…⟧ may occur in any text: rendering removes it first.
 */
export interface ReportDocument extends PlainDocument {
  branding: ReportBranding;
  /** Key: the `<fileName>` of `/attachments/<fileName>`. */
  pictures: Map<string, ReportPicture>;
  /** The recipient; printed across the files that they get. */
  watermark?: string;
}

export type ReportFinding = PlainDocument['findings'][number];
/** An evidence item of a finding. */
export type ReportEvidence = NonNullable<ReportFinding['evidence']>[number];
export type ReportRetest = ReportFinding['retests'][number];
/** A category of controls. */
export type ReportCoverage = PlainDocument['coverage'][number];
export type ReportControl = ReportCoverage['controls'][number];

/** PNG, JPEG, WebP, GIF or AVIF, determined by content, not by name. A note replaces an unreadable image. */
export interface ReportPicture {
  /** A local path; only read when it is needed. */
  path: string;
}

/** Returns the Markdown fields of a finding. */
const textsOf = ({ sections, retests }: Pick<ReportFinding, 'sections' | 'retests'>): string[] => [
  ...Object.values(sections),
  ...retests.map(({ note }) => note),
];

/** Returns the texts that the team wrote for the report itself. */
export const ownTexts = ({ summary, appendix, sections = [] }: Pick<PlainDocument, 'summary' | 'appendix' | 'sections'>): string[] => [
  summary,
  appendix,
  ...sections.map(({ text }) => text),
];

/** Returns the Markdown texts of a document. */
export const textsOfDocument = ({
  findings,
  ...document
}: Pick<PlainDocument, 'summary' | 'appendix' | 'sections' | 'findings'>): string[] => [
  ...ownTexts(document),
  ...findings.flatMap(textsOf),
];

type WithFindings = Pick<PlainDocument, 'findings'>;

/** Returns the file names of the images that the evidence of a document shows. */
export const imagesOfEvidence = ({ findings }: WithFindings): string[] =>
  findings.flatMap(({ evidence = [] }) => evidence.flatMap((item) => (item.kind === 'IMAGE' ? item.fileName : [])));

/** Returns the names of the files that the texts and the evidence of a document show, each once; redacted text shows none. */
export const filesOfDocument = (document: Parameters<typeof textsOfDocument>[0]): string[] => [
  ...new Set([...namesReferredTo(textsOfDocument(document).map(redact)), ...imagesOfEvidence(document)]),
];

/**
 * Sorts findings: most severe first; with equal severity the highest CVSS score first, those without one last; then by key, with numeric
 * order (HVB-9 before HVB-12).
 */
export function sortFindings(findings: readonly ReportFinding[]): ReportFinding[] {
  return findings.toSorted(
    (a, b) =>
      severityOrder(a.severity) - severityOrder(b.severity) ||
      (b.cvss?.score ?? -1) - (a.cvss?.score ?? -1) ||
      a.key.localeCompare(b.key, 'en', { numeric: true }),
  );
}
