import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { mapTexts } from '@coloa/contract/texts.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import type { Env } from '../../platform/process/env.ts';
import type { ReportDocument } from '../report-document.ts';
import { openReportFonts } from './report-fonts.ts';

export const fontFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'fonts');

export interface Unprintable {
  /** The key of a finding, `SUMMARY`, `APPENDIX` or the id of a section. Null for the rest of the report. */
  place: string | null;
  characters: string[];
  packages: string[];
}

function textsByPlace(document: ReportDocument): [place: string | null, value: unknown][] {
  const { findings, summary, appendix, sections = [], branding, pictures: _pictures, images: _images, ...rest } = document;
  return [
    [null, { ...rest, footer: branding.footer }],
    ['SUMMARY', summary],
    ...sections.map((section): [string, unknown] => [section.id, section]),
    ['APPENDIX', appendix],
    ...findings.map((finding): [string, unknown] => [finding.key, finding]),
  ];
}

const TURN_MS = 10;

function turns(): () => Promise<void> {
  let until = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < until) return;
    await setImmediate();
    until = performance.now() + TURN_MS;
  };
}

export async function unprintableIn(documents: readonly ReportDocument[], folder: string | null): Promise<Unprintable[]> {
  const fontsOf = openReportFonts(folder);
  const rest = turns();
  const texts = new Map<string | null, string[]>();
  for (const [place, value] of documents.flatMap(textsByPlace)) {
    const found = texts.get(place) ?? [];
    mapTexts(value, (text) => {
      found.push(visibleText(redact(text)));
      return text;
    });
    texts.set(place, found);
    await rest();
  }
  const unprintable: Unprintable[] = [];
  for (const [place, found] of texts) {
    const { missing, packages } = fontsOf(found.join('\n'));
    if (missing.length > 0) unprintable.push({ place, characters: missing, packages });
    await rest();
  }
  return unprintable;
}
