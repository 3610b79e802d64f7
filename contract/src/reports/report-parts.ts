/** What a report consists of after its cover and contents; a lead orders them and turns them off. */
export const REPORT_PARTS = ['SUMMARY', 'SCOPE', 'OVERVIEW', 'FINDINGS', 'RETESTS', 'COVERAGE', 'APPENDIX'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

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
