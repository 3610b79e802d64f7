import type { ResponseOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { totalOf } from '../../platform/http/paging.ts';
import { fold, searchWords, withSigns } from '../../platform/text/folding.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { presentFound } from '../issues.present.ts';
import { fieldWordsFor } from './field-words.service.ts';
import type { IssueFilter, Viewer } from './issue-filter.repo.ts';
import { isColumn, listIssues } from './issue-list.repo.ts';
import { type FoundIssues, lookUpIssues, type Part, scanIssues, siftIssues } from './issue-search.repo.ts';
import { isIssueKey } from './issue-words.repo.ts';

export const SHORT = 4_000;
const [PER_ROW, PER_ROW_BEFORE] = [50, 6];
const MOST_COMPARED = 20_000;
const MANY = 5_000;

const isWhole = (viewer: Viewer, { q: _, fieldWords: __, ...filter }: IssueFilter): boolean =>
  readsEveryProject(viewer) && !viewer.onlyProjects && Object.values(filter).every((value) => !value);

/**
 * Returns the ids of a page of matches, and the number of matches. The number is exact up to `counted`; a larger number only means that
 * there are more than `counted` matches. `scanned` is the page size if the matches are too many to look up all of them.
 */
export async function foundIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter & { q: string },
  part: Part,
  counted: number,
  scanned = part.limit,
): Promise<Pick<FoundIssues, 'ids' | 'n'>> {
  const whole = isWhole(viewer, filter);
  const sifted = whole ? null : await siftIssues(db, viewer, filter, part, SHORT);
  if (sifted?.all) return sifted;
  const some = await lookUpIssues(db, viewer, filter, part, whole ? MANY : counted + 1);
  if (some.all) return some;
  const top = PER_ROW * scanned + PER_ROW_BEFORE * part.offset;
  const { sortBy } = part;
  const canScan = top <= MOST_COMPARED && isColumn(sortBy);
  const ids = canScan ? await scanIssues(db, viewer, filter, { ...part, sortBy, limit: scanned }, top) : [];
  return ids.length === scanned ? { ids, n: some.n } : lookUpIssues(db, viewer, filter, part, null);
}

/** The number of latest matches among which those with the words in key or title come first. */
const RANKED = 24;

/** Whether each word of the text begins a word of the title or key. */
function isNamed({ key, title }: { key: string; title: string }, words: readonly string[]): boolean {
  const own = fold(withSigns(`${key} ${title}`)).split(' ');
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

type Found = ResponseOf<typeof paletteContract.find>;

/**
 * Returns the issue with this key first, then the latest matches, of which those with the words in the title come first. Matches that are
 * too many to look up are not ranked, because the search would have to read more of them.
 */
export async function issuesAbout(
  db: DbOrTx,
  actor: Actor,
  text: string,
  most: number,
  language: Language,
): Promise<{ items: Found['issues']; counted: Found['totals']['issues'] }> {
  const part = { sortBy: '-updatedAt', limit: RANKED, offset: 0 } as const;
  const filter = { q: text, fieldWords: await fieldWordsFor(db, actor) };
  const [exact, { ids, n }] = await Promise.all([
    isIssueKey(text) ? lookUpIssues(db, actor, { q: text }, part, 0) : null,
    foundIssues(db, actor, filter, part, LIMITS.exactTotalOfWords, most),
  ]);
  const counted = totalOf(n, LIMITS.exactTotalOfWords);
  const first = [...new Set([...(exact?.ids ?? []), ...ids])];
  if (first.length === 0) return { items: [], counted };
  const rows = (await listIssues(db, actor, { ids: first }, { ...part, limit: 2 * RANKED })).map((row) => presentFound(row, language));
  const words = searchWords(withSigns(text));
  const place = (row: Found['issues'][number]) =>
    first.indexOf(row.id) + (exact?.ids.includes(row.id) || isNamed(row, words) ? 0 : first.length);
  return { items: rows.toSorted((a, b) => place(a) - place(b)).slice(0, most), counted };
}
