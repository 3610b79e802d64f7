import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportPart } from '@coloa/contract/reports/report-parts.ts';
import { filesOfDocument, type ReportFinding } from './report-document.ts';

const NO_SECTIONS = { description: '', steps: '', impact: '', recommendation: '', references: '' } satisfies ReportFinding['sections'];

function withUntranslated(
  untranslated: ReportFinding['untranslated'],
  isShown: (text: string) => boolean,
): Pick<ReportFinding, 'untranslated'> {
  const texts = untranslated?.texts.filter(isShown) ?? [];
  return untranslated ? { untranslated: texts.length > 0 ? { ...untranslated, texts } : undefined } : {};
}

function briefly(finding: ReportFinding, shows: (...parts: ReportPart[]) => boolean): ReportFinding {
  return {
    ...finding,
    title: shows('OVERVIEW', 'RETESTS') ? finding.title : '',
    ...withUntranslated(finding.untranslated, (text) => text === 'title' && shows('OVERVIEW', 'RETESTS')),
    cvss: shows('OVERVIEW') ? finding.cvss : null,
    ...(finding.cvssOther && { cvssOther: undefined }),
    cwe: null,
    vrt: null,
    assets: [],
    foundDay: null,
    reporter: null,
    ...(finding.risk && { risk: undefined }),
    sections: NO_SECTIONS,
    ...(finding.fields && { fields: undefined }),
    // Versions that were saved before evidence existed lack this field.
    ...(finding.evidence && { evidence: [] }),
    retests: shows('SUMMARY', 'RETESTS') ? finding.retests.map((retest) => ({ ...retest, results: [], note: '' })) : [],
  };
}

function shownUntranslated({ untranslated, parts }: Pick<PlainDocument, 'untranslated' | 'parts'>): PlainDocument['untranslated'] {
  if (!untranslated) return undefined;
  const { titles: named, ...rest } = untranslated;
  const shown = untranslated.parts.filter((part) => parts.includes(part));
  const titles = named?.filter((title) => title === 'TITLE' || title === 'SUBTITLE' || parts.includes(title)) ?? [];
  return shown.length + titles.length > 0 ? { ...rest, parts: shown, ...(titles.length > 0 && { titles }) } : undefined;
}

/** Removes content that no part of the report shows, so that no format contains it, including machine-readable formats. */
export function withShownParts<Document extends PlainDocument>(document: Document): Document {
  const shows = (...parts: ReportPart[]): boolean => parts.some((part) => document.parts.includes(part));
  const counted = shows('SUMMARY', 'OVERVIEW', 'RETESTS');
  const rest = counted ? document.findings.map((finding) => briefly(finding, shows)) : [];
  const findings = shows('FINDINGS') ? document.findings : rest;
  const keys = new Set(findings.map(({ key }) => key));
  const coverage = document.coverage.map((group) => ({
    ...group,
    controls: group.controls.map((control) => ({ ...control, findings: control.findings.filter((key) => keys.has(key)) })),
  }));
  return {
    ...document,
    summary: shows('SUMMARY') ? document.summary : '',
    appendix: shows('APPENDIX') ? document.appendix : '',
    scope: shows('SCOPE') ? document.scope : [],
    // Versions that were saved before sections existed lack these fields, and their hash does not include them.
    ...(document.sections && { sections: document.sections.filter(({ id }) => document.parts.includes(id)) }),
    ...(document.untranslated && { untranslated: shownUntranslated(document) }),
    rounds: shows('RETESTS') ? document.rounds : [],
    coverage: shows('COVERAGE') ? coverage : [],
    findings,
  };
}

export function withShownImages<Document extends PlainDocument>(document: Document): Document {
  const names = new Set(filesOfDocument(document));
  return { ...document, images: document.images.filter(({ fileName }) => names.has(fileName)) };
}
