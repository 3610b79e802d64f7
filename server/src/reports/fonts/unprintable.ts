import { join } from 'node:path';
import { mapTexts } from '@coloa/contract/map-texts.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import type { Env } from '../../platform/process/env.ts';
import { shownDocument } from '../formats/plain-document.ts';
import type { ReportDocument } from '../report-document.ts';
import { openReportFonts } from './report-fonts.ts';

/** Where a team installs fonts that are not part of Coloa. */
export const fontFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'fonts');

/** Characters that the PDF prints as codes, because no font has them. */
export interface Unprintable {
  /** The key of a finding, the part or section that was written by hand, or null for the rest of the report. */
  place: string | null;
  /** Each once, in the order of the text. */
  characters: string[];
  /** npm packages of fonts that have some of them. */
  packages: string[];
}

/** The texts of a document by their places, the rest of it first. */
function textsByPlace({ findings, summary, appendix, sections = [], ...rest }: PlainDocument): [place: string | null, value: unknown][] {
  return [
    [null, rest],
    ['SUMMARY', summary],
    ...sections.map((section): [string, unknown] => [section.id, section]),
    ['APPENDIX', appendix],
    ...findings.map((finding): [string, unknown] => [finding.key, finding]),
  ];
}

/** What the PDF of these documents cannot print, place by place in the order of the report. */
export function unprintableIn(documents: readonly ReportDocument[], folder: string | null): Unprintable[] {
  const fontsOf = openReportFonts(folder);
  const texts = new Map<string | null, string[]>();
  for (const [place, value] of documents.map(shownDocument).flatMap(textsByPlace)) {
    const found = texts.get(place) ?? [];
    mapTexts(value, (text) => {
      found.push(text);
      return text;
    });
    texts.set(place, found);
  }
  return [...texts].flatMap(([place, found]) => {
    const { missing, packages } = fontsOf(found.join('\n'));
    return missing.length > 0 ? [{ place, characters: missing, packages }] : [];
  });
}
