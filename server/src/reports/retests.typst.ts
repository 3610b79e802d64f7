import { writtenDay } from '@coloa/contract/written-values.ts';
import { titlesNote } from './own-texts.typst.ts';
import type { ReportDocument, ReportFinding } from './report-document.ts';
import type { Label } from './report-labels.ts';
import { array, join, literal, type PlaceOf, phrase, section } from './typst-literal.ts';

const SHOWN_ROUNDS = 4;

/** @param sorted the findings in report order */
export function retestsToTypst(
  { rounds, language, parts }: Pick<ReportDocument, 'rounds' | 'language' | 'parts'>,
  sorted: readonly ReportFinding[],
  label: Label,
  heading: string,
  placeOf: PlaceOf,
): string {
  const tested = rounds.filter(({ number }) => sorted.some(({ retests }) => retests.some(({ round }) => round.number === number)));
  const shown = rounds.length <= SHOWN_ROUNDS ? rounds : tested.slice(-SHOWN_ROUNDS);
  const retestedIn = ({ retests }: ReportFinding) => retests.some(({ round }) => shown.some(({ number }) => number === round.number));
  const retested = sorted.flatMap((finding, index) => (retestedIn(finding) ? [{ finding, index }] : []));
  const head = [
    literal(label('retests.finding')),
    ...shown.map(({ number, startDay }) => literal(label('retests.round', { round: number, day: writtenDay(startDay, language) }))),
  ];
  const rows = retested.map(({ finding, index }) => {
    // Retests are sorted newest first, so that the first retest of a round is its result.
    const results = shown.map(({ number }) => finding.retests.find(({ round }) => round.number === number)?.result ?? null);
    const cells = results.map((result) => (result === null ? 'none' : `("${result}", ${literal(label(`retest.result.${result}`))})`));
    return `(label: ${placeOf(index)}, key: ${phrase(finding.key)}, title: ${phrase(finding.title)}, results: ${array(cells)})`;
  });
  return join([
    section(heading, 110 + 36 * rows.length),
    `retest-table(${array(head)}, ${array(rows)})`,
    ...titlesNote({ parts, findings: [...sorted] }, 'RETESTS', label),
  ]);
}
