import { z } from 'zod';
import { ofFormat } from '../formats.ts';

/** The parts of a report after cover and contents. A lead can reorder and hide them. */
export const REPORT_PARTS = ['SUMMARY', 'SCOPE', 'OVERVIEW', 'FINDINGS', 'RETESTS', 'COVERAGE', 'APPENDIX'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** Custom sections with a default title in both languages. `DOCUMENT_CONTROL` starts with the table of versions. */
export const SECTION_KINDS = ['METHOD', 'LIMITATIONS', 'TEAM', 'DOCUMENT_CONTROL', 'DISTRIBUTION', 'DISCLAIMER', 'GLOSSARY'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

const ownSection = z.templateLiteral(['own-', z.string().regex(/^[a-z0-9]{8}$/)]);

export const reportSectionId = z
  .templateLiteral([z.union([z.enum(SECTION_KINDS), ownSection])], ofFormat('reportPart'))
  .meta({ example: 'METHOD' });
export type ReportSectionId = SectionKind | `own-${string}`;

export const reportPlace = z
  .templateLiteral([z.union([z.enum(REPORT_PARTS), z.enum(SECTION_KINDS), ownSection])], ofFormat('reportPart'))
  .meta({ example: 'SUMMARY' });
export type ReportPlace = ReportPart | ReportSectionId;

/** Identifies a custom title: the title or subtitle of the report, or the title of a section. */
export const reportTitle = z
  .templateLiteral([z.union([z.enum(['TITLE', 'SUBTITLE']), z.enum(SECTION_KINDS), ownSection])], ofFormat('reportPart'))
  .meta({ example: 'TITLE' });
export type ReportTitle = 'TITLE' | 'SUBTITLE' | ReportSectionId;

export const isReportPart = (place: string): place is ReportPart => REPORT_PARTS.some((part) => part === place);
export const isSectionKind = (place: string): place is SectionKind => SECTION_KINDS.some((kind) => kind === place);

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id for a section with a custom title. `Math.random` is sufficient, because a workspace and a project have few of them. */
export const newSectionId = (): `own-${string}` =>
  `own-${Array.from({ length: 8 }, () => ID_CHARACTERS[Math.floor(Math.random() * ID_CHARACTERS.length)]).join('')}`;

/**
 * The part that the page of a report link sends if no part is in view, or if the page only checks the link. The server does not log this
 * part.
 */
export const COVER = 'COVER';

/**
 * Download formats. `pdf`, `docx`, `html`: for readers; `xlsx`: a sheet per part; `md`: a zip of Markdown and images; `json`: the document
 * as described in the API; `defectdojo`: generic findings import; `sarif`: SARIF 2.1.0.
 */
export const REPORT_FORMATS = ['pdf', 'docx', 'xlsx', 'html', 'md', 'json', 'defectdojo', 'sarif'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const FORMAT_ENDINGS: Readonly<Record<ReportFormat, string>> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  html: 'html',
  md: 'zip',
  json: 'json',
  defectdojo: 'defectdojo.json',
  sarif: 'sarif',
};

/** Machine-readable formats with one language: for `both`, they contain the main language. */
export const MACHINE_FORMATS: readonly ReportFormat[] = ['defectdojo', 'sarif'];
