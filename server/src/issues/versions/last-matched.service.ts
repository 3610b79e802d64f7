import type { IssueText, IssueUpdate } from '@coloa/contract/issues/issues.schema.ts';
import { NOTHING_OUTDATED, outdatedAfter } from '@coloa/contract/issues/outdated-texts.ts';
import { LANGUAGES, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { NO_TEXTS } from '../edit/issue-fields.service.ts';
import { listTextSteps, type TextStep, textsBeforeSteps } from './issue-versions.repo.ts';

type Marks = Record<Language, string>;

const nameOf = (language: Language, text: IssueText) => `contents.${language}.${text}` as const;

/** Returns names of texts instead of the texts: equal names for equal texts, and no name for an empty text. */
function marksAfter(marks: Marks, steps: readonly TextStep[], text: IssueText): Marks {
  const next = { ...marks };
  for (const language of LANGUAGES) {
    const step = steps.find(({ field, isChanged }) => isChanged && field === nameOf(language, text));
    if (step) next[language] = step.isEmpty ? '' : step.id;
  }
  return next;
}

function firstMarks(steps: readonly TextStep[], text: IssueText): Marks {
  const isEmpty = (language: Language) => steps.find(({ field }) => field === nameOf(language, text))?.wasEmpty === true;
  return { vi: isEmpty('vi') ? '' : 'first', en: isEmpty('en') ? '' : 'first' };
}

const contentsWith = (marks: Marks, text: IssueText) => ({ vi: { ...NO_TEXTS, [text]: marks.vi }, en: { ...NO_TEXTS, [text]: marks.en } });

/**
 * Returns the change that made the text of a language outdated: the first change of the other language's text that it does not follow.
 * The history does not contain the version on which an edit was based. If a translation was based on an earlier text, this is the
 * change that made the text outdated before, or otherwise the last change of the other text.
 */
function outdatedSince(steps: readonly TextStep[], language: Language, text: IssueText): TextStep | null {
  const isOther = ({ field, isChanged }: TextStep) => isChanged && field === nameOf(otherLanguage(language), text);
  const versions = Map.groupBy(steps, ({ version }) => version);
  let outdated = outdatedAfter({ outdated: NOTHING_OUTDATED, before: {}, after: {} });
  let marks = firstMarks(steps, text);
  let since: TextStep | null = null;
  for (const together of versions.values()) {
    const next = marksAfter(marks, together, text);
    const upToDate = together.flatMap((step) => step.upToDate) as NonNullable<IssueUpdate['upToDate']>;
    const after = outdatedAfter({ outdated, before: contentsWith(marks, text), after: contentsWith(next, text), upToDate });
    if (after[language].includes(text) && !outdated[language].includes(text)) since = together.find(isOther) ?? since;
    outdated = after;
    marks = next;
  }
  return since ?? steps.findLast(isOther) ?? null;
}

interface Matched {
  /** The text of the other language before `since`; null if the history does not contain it. */
  before: string | null;
  since: Date | null;
}

/** Returns the text of the other language that each outdated text of the language last matched. */
export async function lastMatched(
  db: DbOrTx,
  workspaceId: string,
  issueId: string,
  language: Language,
  outdated: readonly IssueText[],
): Promise<Map<IssueText, Matched>> {
  const fields = outdated.flatMap((text) => LANGUAGES.map((each) => nameOf(each, text)));
  const steps = await listTextSteps(db, workspaceId, issueId, fields);
  const since = outdated.map((text) => [text, outdatedSince(steps, language, text)] as const);
  const found = since.flatMap(([, step]) => step ?? []);
  const before = await textsBeforeSteps(db, workspaceId, issueId, found);
  const other = otherLanguage(language);
  return new Map(since.map(([text, step]) => [text, { before: before.get(nameOf(other, text)) ?? null, since: step?.at ?? null }]));
}
