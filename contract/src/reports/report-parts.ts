import { z } from 'zod';

/** What every report has after its cover and contents; a lead orders the parts and turns them off. */
export const REPORT_PARTS = ['SUMMARY', 'SCOPE', 'OVERVIEW', 'FINDINGS', 'RETESTS', 'COVERAGE', 'APPENDIX'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** Sections that a team writes itself and that have a title in both languages already. `DOCUMENT_CONTROL` begins with the table of versions. */
export const SECTION_KINDS = ['METHOD', 'LIMITATIONS', 'TEAM', 'DOCUMENT_CONTROL', 'DISTRIBUTION', 'DISCLAIMER', 'GLOSSARY'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

const ownSection = z.templateLiteral(['own-', z.string().regex(/^[a-z0-9]{8}$/)]);

/** A section that a team writes itself: one of the kinds, or `own-` and eight characters for one with a title of its own. */
export const reportSectionId = z.templateLiteral([z.union([z.enum(SECTION_KINDS), ownSection])]).meta({ example: 'METHOD' });
export type ReportSectionId = SectionKind | `own-${string}`;

/** What a report shows, by name: a part or a section. */
export const reportPlace = z
  .templateLiteral([z.union([z.enum(REPORT_PARTS), z.enum(SECTION_KINDS), ownSection])])
  .meta({ example: 'SUMMARY' });
export type ReportPlace = ReportPart | ReportSectionId;

/** A title that the team writes: of the report, or of a section. */
export const reportTitle = z
  .templateLiteral([z.union([z.enum(['TITLE', 'SUBTITLE']), z.enum(SECTION_KINDS), ownSection])])
  .meta({ example: 'TITLE' });
export type ReportTitle = 'TITLE' | 'SUBTITLE' | ReportSectionId;

export const isReportPart = (place: string): place is ReportPart => REPORT_PARTS.some((part) => part === place);
export const isSectionKind = (place: string): place is SectionKind => SECTION_KINDS.some((kind) => kind === place);

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A new name for a section with a title of its own; `Math.random` is enough, because it only has to differ from the others of one workspace. */
export const newSectionId = (): `own-${string}` =>
  `own-${Array.from({ length: 8 }, () => ID_CHARACTERS[Math.floor(Math.random() * ID_CHARACTERS.length)]).join('')}`;

/** What the page of a link names where it is in none of the parts, or only asks whether the link still stands; stands in no log. */
export const COVER = 'COVER';

/**
 * What a report can be downloaded as. `pdf`, `docx`, `html`: to be read; `xlsx`: a sheet for each part; `md`: a zip of Markdown and images;
 * `json`: the document as the API describes it; `defectdojo`: its generic findings import; `sarif`: SARIF 2.1.0.
 */
export const REPORT_FORMATS = ['pdf', 'docx', 'xlsx', 'html', 'md', 'json', 'defectdojo', 'sarif'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Of a file's name. */
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

/** Those for a machine, where one language is enough: `both` gives the leading one. */
export const MACHINE_FORMATS: readonly ReportFormat[] = ['defectdojo', 'sarif'];
