import { writtenDay } from '@coloa/contract/written-values.ts';
import type { ReportCoverage, ReportDocument, ReportFinding } from './report-document.ts';
import type { Label } from './report-labels.ts';
import { categoryName, controlResult, coverageLine, stateWords, untestedLine } from './report-lines.ts';
import { array, join, literal, type PlaceOf, phrase, section } from './typst-literal.ts';

function table(document: ReportDocument, category: ReportCoverage, head: string, placeOf: (key: string) => string, label: Label): string {
  const rows = category.controls.map((control) => {
    const keys = control.findings.map((key) => `(${phrase(key)}, ${placeOf(key)})`);
    const day = control.day === null ? '–' : writtenDay(control.day, document.language);
    const cells = [control.code, control.title].map((text) => phrase(text));
    const assets = control.assets.map(
      ({ asset, state }) => `(${phrase(asset)}, "${state}", ${literal(stateWords(document, state, control, label))})`,
    );
    return `(code: ${cells[0]}, title: ${cells[1]}, state: "${control.state}", word: ${literal(controlResult(document, control, label))}, testers: ${phrase(
      control.testers.join(', ') || '–',
    )}, day: ${literal(day)}, keys: ${array(keys)}, assets: ${array(assets)})`;
  });
  const untested = untestedLine(category, label);
  return `coverage-table(${phrase(categoryName(category, label))}, ${head}, ${array(rows)}, ${untested === null ? 'none' : phrase(untested)})`;
}

export function coverageToTypst(
  document: ReportDocument,
  sorted: readonly ReportFinding[],
  label: Label,
  heading: string,
  placeOf: PlaceOf,
): string {
  const { coverage } = document;
  const head = array((['control', 'result', 'testers', 'day', 'findings'] as const).map((column) => literal(label(`coverage.${column}`))));
  const places = new Map(sorted.map(({ key }, index) => [key, index]));
  const placeOfKey = (key: string): string => {
    const index = places.get(key);
    return index === undefined ? 'none' : placeOf(index);
  };
  const tables = coverage.map((category) => table(document, category, head, placeOfKey, label));
  return join([section(heading, 260), literal(coverageLine(document, label)), ...tables]);
}
