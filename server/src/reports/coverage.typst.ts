import type { Language } from '@coloa/contract/languages.ts';
import type { ReportControl, ReportCoverage, ReportFinding } from './report-document.ts';
import { formatDay, type Label } from './report-labels.ts';
import { array, join, literal, type PlaceOf, phrase } from './typst-literal.ts';

/** What came of a control, or of one asset, in words: where nothing was found as well. */
function wordOf(state: ReportControl['state'], { findings }: ReportControl, label: Label): string {
  // Its findings are fixed or are told beside it.
  return state === 'PASSED' && findings.length > 0 ? label('coverage.passed') : label(`coverage.state.${state}`);
}

function resultOf(control: ReportControl, label: Label): string {
  if (control.state === 'NOT_STARTED' && control.testers.length > 0) return label('coverage.undecided');
  return wordOf(control.state, control, label);
}

function table(category: ReportCoverage, head: string, placeOf: (key: string) => string, language: Language, label: Label): string {
  const rows = category.controls.map((control) => {
    const keys = control.findings.map((key) => `(${phrase(key)}, ${placeOf(key)})`);
    const day = control.day === null ? '–' : formatDay(control.day, language);
    const cells = [control.code, control.title].map((text) => phrase(text));
    const assets = control.assets.map(({ asset, state }) => `(${phrase(asset)}, "${state}", ${literal(wordOf(state, control, label))})`);
    return `(code: ${cells[0]}, title: ${cells[1]}, state: "${control.state}", word: ${literal(resultOf(control, label))}, testers: ${phrase(
      control.testers.join(', ') || '–',
    )}, day: ${literal(day)}, keys: ${array(keys)}, assets: ${array(assets)})`;
  });
  const title = category.standard === '' ? category.name : label('coverage.category', { name: category.name, standard: category.standard });
  return `coverage-table(${phrase(title)}, ${head}, ${array(rows)})`;
}

/** The figures in a line: of how many controls so many passed, failed, do not apply, and were not tested. */
function figures(controls: readonly ReportControl[], label: Label): string {
  const count = (state: ReportControl['state']) => controls.filter((control) => control.state === state).length;
  return label('coverage.figures', {
    count: controls.length,
    passed: count('PASSED'),
    failed: count('FAILED'),
    notApplicable: count('NOT_APPLICABLE'),
    notTested: count('NOT_STARTED'),
  });
}

/** What was tested, a table for each category, each finding a link to it. `sorted`: the findings as the report orders them. */
export function coverageToTypst(
  coverage: readonly ReportCoverage[],
  sorted: readonly ReportFinding[],
  language: Language,
  label: Label,
  section: (heading: string, needs: number) => string,
  placeOf: PlaceOf,
): string {
  if (coverage.length === 0) return '';
  const head = array((['control', 'result', 'testers', 'day', 'findings'] as const).map((column) => literal(label(`coverage.${column}`))));
  const places = new Map(sorted.map(({ key }, index) => [key, index]));
  const line = figures(
    coverage.flatMap(({ controls }) => controls),
    label,
  );
  const placeOfKey = (key: string): string => {
    const index = places.get(key);
    return index === undefined ? 'none' : placeOf(index);
  };
  const tables = coverage.map((category) => table(category, head, placeOfKey, language, label));
  return `#${join([section(label('coverage.heading'), 260), literal(line), ...tables])}`;
}
