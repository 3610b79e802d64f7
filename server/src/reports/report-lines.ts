import { RETEST_RESULTS, resultTotal } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { foreignTitles } from '@coloa/contract/reports/foreign-titles.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { narrowingOf } from '@coloa/contract/reports/report-selection.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import type { ReportControl, ReportCoverage, ReportDocument, ReportFinding, ReportRetest } from './report-document.ts';
import type { Label } from './report-labels.ts';
import { classificationWords } from './report-selection.ts';

/** Returns a line about the last retest round; null if there was no round. */
export function lastRoundLine(findings: readonly ReportFinding[], language: Language, label: Label): string | null {
  const rounds = findings.flatMap(({ retests }) => retests.map(({ round }) => round));
  const last = rounds.toSorted((a, b) => b.number - a.number)[0];
  if (!last) return null;
  // Retests are sorted newest first, so that the first retest of the round is its result.
  const tested = findings.flatMap(({ retests, status }) => {
    const retest = retests.find(({ round }) => round.number === last.number);
    return retest ? [{ result: retest.result, again: status === 'READY_FOR_RETEST' }] : [];
  });
  const again = tested.filter((each) => each.again).length;
  const words = RETEST_RESULTS.map((result) => ({ result, count: tested.filter((each) => each.result === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => label('count', { severity: label(`retest.result.${result}`), count }));
  return label('summary.lastRound', {
    round: last.number,
    day: writtenDay(last.startDay, language),
    results: words.join(' · ') + (again > 0 ? label('summary.again', { count: again }) : ''),
  });
}

/** Returns the result of a retest, with the number of each result if it covers several assets. */
export function retestLine({ result, results }: ReportRetest, label: Label): string {
  const total = resultTotal(results, (each, count) => label(`retest.total.${each}`, { count }));
  const word = label(`retest.result.${result}`);
  return total ? label('retest.totalled', { result: word, total }) : word;
}

/**
 * Returns a line with the person who accepted the risk of a finding, the reason and the review date. Returns null if the risk was not
 * accepted.
 */
export function riskLine({ risk }: ReportFinding, label: Label, day: (day: string) => string): string | null {
  if (!risk) return null;
  return [risk.owner, risk.reason, label('finding.riskReview', { day: day(risk.until) })].filter((words) => words !== '').join(' · ');
}

export function cut(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const kept = letters.slice(0, length - 1).join('');
  return `${kept.trimEnd()}…`;
}

/** The maximum length of each part of the footer in characters, except for the workspace's own text. */
const FOOT_LENGTH = 48;

/**
 * Returns the line at the foot of each page.
 * @param footer the text of the workspace, which replaces its name and the client's
 */
export function footLine(
  document: Pick<ReportDocument, 'workspaceName' | 'project' | 'selection' | 'classification'>,
  footer: string | null,
  label: Label,
): string {
  const [whose, client] = footer
    ? [footer, '']
    : [cut(document.workspaceName, FOOT_LENGTH), cut(document.project.client ?? '', FOOT_LENGTH)];
  return [whose, cut(classificationWords(document, label), FOOT_LENGTH), client].filter(Boolean).join(' · ');
}

type Covered = Pick<ReportDocument, 'coverage' | 'selection'>;

export function coverageLine({ coverage, selection }: Covered, label: Label): string {
  const controls = coverage.flatMap((category) => category.controls);
  const folded = coverage.reduce((sum, { untested = [] }) => sum + untested.length, 0);
  const count = (state: ReportControl['state']) => controls.filter((control) => control.state === state).length;
  const figures = label('coverage.figures', {
    count: controls.length + folded,
    passed: count('PASSED'),
    failed: count('FAILED'),
    notApplicable: count('NOT_APPLICABLE'),
    notTested: count('NOT_STARTED') + folded,
  });
  const pending = count('PENDING');
  const sentences = [
    figures,
    ...(pending > 0 ? [label('coverage.pending', { count: pending })] : []),
    ...(narrowingOf(selection) === null ? [] : [label('selection.coverage')]),
  ];
  return sentences.join(' ');
}

export function stateWords(
  { selection }: Pick<Covered, 'selection'>,
  state: ReportControl['state'],
  { findings }: ReportControl,
  label: Label,
): string {
  return state === 'PASSED' && (findings.length > 0 || narrowingOf(selection) !== null)
    ? label('coverage.passed')
    : label(`coverage.state.${state}`);
}

export function controlResult(document: Pick<Covered, 'selection'>, control: ReportControl, label: Label): string {
  if (control.state === 'NOT_STARTED' && control.testers.length > 0) return label('coverage.undecided');
  return stateWords(document, control.state, control, label);
}

export const categoryName = ({ name, standard }: ReportCoverage, label: Label): string =>
  standard === '' ? name : label('coverage.category', { name, standard });

export const untestedLine = ({ untested = [] }: ReportCoverage, label: Label): string | null =>
  untested.length === 0 ? null : label('coverage.untested', { count: untested.length, codes: untested.join(', ') });

/** Returns a note about texts in the other language; null if all texts are in the language of the report. */
export function findingTongueLine({ untranslated, title, sections }: ReportFinding, label: Label): string | null {
  if (!untranslated) return null;
  const { language, texts } = untranslated;
  const words = { language: label(`writtenIn.language.${language}`) };
  const written = ISSUE_TEXTS.filter((text) => (text === 'title' ? title : sections[text]).trim() !== '');
  if (written.every((text) => texts.includes(text))) return label('writtenIn.finding', words);
  const names = texts.map((text) => (text === 'title' ? label('findings.title') : label(`finding.${text}`)));
  return label('writtenIn.texts', { ...words, texts: names.join(', ') });
}

/**
 * Returns the draft mark and the recipient, or null if there is neither.
 * @param copyFor returns the mark for a recipient, such as 'Copy for …'
 */
export function acrossWords(
  { draft, watermark }: Pick<ReportDocument, 'draft' | 'watermark'>,
  label: Label,
  copyFor: (whom: string) => string = (whom) => whom,
): string | null {
  const words = [...(draft ? [label('draft')] : []), ...(watermark === undefined ? [] : [copyFor(watermark)])];
  return words.length > 0 ? words.join(' · ') : null;
}

export function partTongueLine({ untranslated }: Pick<ReportDocument, 'untranslated'>, part: ReportPlace, label: Label): string | null {
  if (!untranslated) return null;
  const language = label(`writtenIn.language.${untranslated.language}`);
  if (untranslated.parts.includes(part)) return label('writtenIn.part', { language });
  return untranslated.titles?.some((title) => title === part) ? label('writtenIn.partTitle', { language }) : null;
}

/** Returns a note about titles in the other language; null if all titles are in the language of the report. */
export function titlesTongueLine(
  document: Pick<ReportDocument, 'parts' | 'findings'>,
  part: 'OVERVIEW' | 'RETESTS',
  label: Label,
): string | null {
  const foreign = foreignTitles(document, part);
  if (!foreign) return null;
  return label('writtenIn.titles', { language: label(`writtenIn.language.${foreign.language}`), keys: foreign.keys.join(', ') });
}
