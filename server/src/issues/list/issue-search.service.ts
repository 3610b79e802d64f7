import type { ResponseOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { presentFound } from '../issues.present.ts';
import type { IssueFilter, Viewer } from './issue-filter.repo.ts';
import { listIssues } from './issue-list.repo.ts';
import { type FoundIssues, lookUpIssues, type Part, scanIssues, siftIssues } from './issue-search.repo.ts';
import { isIssueKey } from './issue-words.repo.ts';

export const SHORT = 4_000;
const [PER_ROW, PER_ROW_BEFORE] = [50, 6];
const MOST_COMPARED = 20_000;
const MANY = 5_000;

const isWhole = (viewer: Viewer, { q: _, ...filter }: IssueFilter): boolean =>
  readsEveryProject(viewer) && !viewer.onlyProjects && Object.values(filter).every((value) => !value);

/**
 * Returns the ids of a page of matches, and the number of matches. The number is exact up to `counted`; a larger number only means that
 * there are more than `counted` matches.
 */
export async function foundIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter & { q: string },
  part: Part,
  counted: number,
): Promise<Pick<FoundIssues, 'ids' | 'n'>> {
  const whole = isWhole(viewer, filter);
  const sifted = whole ? null : await siftIssues(db, viewer, filter, part, SHORT);
  if (sifted?.all) return sifted;
  const some = await lookUpIssues(db, viewer, filter, part, whole ? MANY : counted + 1);
  if (some.all) return some;
  const top = PER_ROW * part.limit + PER_ROW_BEFORE * part.offset;
  const ids = top > MOST_COMPARED ? [] : await scanIssues(db, viewer, filter, part, top);
  return ids.length === part.limit ? { ids, n: some.n } : lookUpIssues(db, viewer, filter, part, null);
}

export async function issuesAbout(
  db: DbOrTx,
  actor: Actor,
  text: string,
  most: number,
  language: Language,
): Promise<ResponseOf<typeof paletteContract.find>['issues']> {
  const part = { sortBy: '-updatedAt', limit: most, offset: 0 } as const;
  const [exact, { ids }] = await Promise.all([
    isIssueKey(text) ? lookUpIssues(db, actor, { q: text }, part, 0) : null,
    foundIssues(db, actor, { q: text }, part, LIMITS.exactTotalOfWords),
  ]);
  const first = [...new Set([...(exact?.ids ?? []), ...ids])].slice(0, most);
  const rows = first.length === 0 ? [] : await listIssues(db, actor, { ids: first }, part);
  return rows.toSorted((a, b) => first.indexOf(a.id) - first.indexOf(b.id)).map((row) => presentFound(row, language));
}
