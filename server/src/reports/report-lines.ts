import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { foreignTitles } from '@coloa/contract/reports/foreign-titles.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { narrowingOf } from '@coloa/contract/reports/report-selection.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import type { ReportControl, ReportCoverage, ReportDocument, ReportFinding } from './report-document.ts';
import type { Label } from './report-labels.ts';
import { classificationWords } from './report-selection.ts';

/** Returns the results of the last retest round, in one line; null if there was none. */
export function lastRoundLine(findings: readonly ReportFinding[], language: Language, label: Label): string | null {
  const rounds = findings.flatMap(({ retests }) => retests.map(({ round }) => round));
  const last = rounds.toSorted((a, b) => b.number - a.number)[0];
  if (!last) return null;
  // For each finding the newest retest of the round, which is its result.
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

/** Returns a text of at most `length` characters, with … if it was shortened. */
export function cut(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const kept = letters.slice(0, length - 1).join('');
  return `${kept.trimEnd()}…`;
}

/** Maximum characters of each part of the footer except the workspace's own text, so that a long one leaves space for the others. */
const FOOT_LENGTH = 48;

/**
 * Returns the text in the footer of a page, beside the page number.
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

/**
 * Returns the numbers of controls that passed, failed, are not applicable and were not tested; and notes about pending results, and about
 * findings that the report's selection excludes.
 */
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

/** Returns the result of a control, or of one of its assets, as text. It only says that nothing was found if that is certain. */
export function stateWords(
  { selection }: Pick<Covered, 'selection'>,
  state: ReportControl['state'],
  { findings }: ReportControl,
  label: Label,
): string {
  // The usual label of `PASSED` says that nothing was found. But this control has findings, such as fixed ones, or may have some that the
  // selection excludes.
  return state === 'PASSED' && (findings.length > 0 || narrowingOf(selection) !== null)
    ? label('coverage.passed')
    : label(`coverage.state.${state}`);
}

export function controlResult(document: Pick<Covered, 'selection'>, control: ReportControl, label: Label): string {
  if (control.state === 'NOT_STARTED' && control.testers.length > 0) return label('coverage.undecided');
  return stateWords(document, control.state, control, label);
}

/** Returns the title of a table of controls: the category, and its standard. */
export const categoryName = ({ name, standard }: ReportCoverage, label: Label): string =>
  standard === '' ? name : label('coverage.category', { name, standard });

/**
 * Returns the number and the codes of the untested controls of a category, in one line; null if they are listed individually, or there are
 * none.
 */
export const untestedLine = ({ untested = [] }: ReportCoverage, label: Label): string | null =>
  untested.length === 0 ? null : label('coverage.untested', { count: untested.length, codes: untested.join(', ') });

/** Returns the texts of a finding that are in another language than the report, in one line; null if there are none. */
export function findingTongueLine({ untranslated, title, sections }: ReportFinding, label: Label): string | null {
  if (!untranslated) return null;
  const { language, texts } = untranslated;
  const words = { language: label(`writtenIn.language.${language}`) };
  const written = ISSUE_TEXTS.filter((text) => (text === 'title' ? title : sections[text]).trim() !== '');
  if (written.every((text) => texts.includes(text))) return label('writtenIn.finding', words);
  const names = texts.map((text) => (text === 'title' ? label('findings.title') : label(`finding.${text}`)));
  return label('writtenIn.texts', { ...words, texts: names.join(', ') });
}

/** Returns the text across each page: the draft mark and the recipient; null if there is neither. `copyFor`: the text for the recipient. */
export function acrossWords(
  { draft, watermark }: Pick<ReportDocument, 'draft' | 'watermark'>,
  label: Label,
  copyFor: (whom: string) => string = (whom) => whom,
): string | null {
  const words = [...(draft ? [label('draft')] : []), ...(watermark === undefined ? [] : [copyFor(watermark)])];
  return words.length > 0 ? words.join(' · ') : null;
}

/** Returns the line that names the language of a part, or only of its title; null if it is the language of the report. */
export function partTongueLine({ untranslated }: Pick<ReportDocument, 'untranslated'>, part: ReportPlace, label: Label): string | null {
  if (!untranslated) return null;
  const language = label(`writtenIn.language.${untranslated.language}`);
  if (untranslated.parts.includes(part)) return label('writtenIn.part', { language });
  return untranslated.titles?.some((title) => title === part) ? label('writtenIn.partTitle', { language }) : null;
}

/** Returns the line of a part that names its findings with titles in another language than the report; null without `foreignTitles`. */
export function titlesTongueLine(
  document: Pick<ReportDocument, 'parts' | 'findings'>,
  part: 'OVERVIEW' | 'RETESTS',
  label: Label,
): string | null {
  const foreign = foreignTitles(document, part);
  if (!foreign) return null;
  return label('writtenIn.titles', { language: label(`writtenIn.language.${foreign.language}`), keys: foreign.keys.join(', ') });
}
