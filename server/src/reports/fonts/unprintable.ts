import { join } from 'node:path';
import { mapTexts } from '@coloa/contract/map-texts.ts';
import type { Unprintable } from '@coloa/contract/reports/reports.contract.ts';
import type { Env } from '../../platform/env.ts';
import { shownDocument } from '../formats/plain-document.ts';
import type { ReportDocument } from '../report-document.ts';
import { openReportFonts, packagesFor } from './report-fonts.ts';

/** Where a team installs fonts that are not part of Coloa. */
export const fontFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'fonts');

/** The characters that the PDF of these documents cannot print, by finding in the order of the report; first those of the rest of it. */
export function unprintableIn(documents: readonly ReportDocument[], folder: string | null): Unprintable[] {
  const fontsOf = openReportFonts(folder);
  const texts = new Map<string | null, string[]>([[null, []]]);
  for (const { findings, ...rest } of documents.map(shownDocument)) {
    for (const [key, value] of [[null, rest] as const, ...findings.map((finding) => [finding.key, finding] as const)]) {
      const found = texts.get(key) ?? [];
      mapTexts(value, (text) => {
        found.push(text);
        return text;
      });
      texts.set(key, found);
    }
  }
  return [...texts].flatMap(([key, found]) => {
    const { missing } = fontsOf(found.join('\n'));
    return missing.length > 0 ? [{ key, characters: missing, packages: packagesFor(missing) }] : [];
  });
}
