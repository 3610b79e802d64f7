import type { ListOf } from '@coloa/contract/http.ts';
import type { NamedIssue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { RewardEntry } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import type { RewardKind } from '@coloa/contract/leaderboard/rewards.ts';
import { issuesNamed } from '../issues/issues.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { listPage, mapList, type PageRequest } from '../platform/http/paging.ts';
import { forbidden, notFound } from '../platform/http/refusal.ts';
import { periodOf } from '../platform/text/periods.ts';
import { canSeeMethod } from '../projects/projects.policy.ts';
import { accessTo } from '../projects/projects.service.ts';
import { titlesOfWork } from '../tasks/task-names.service.ts';
import { titlesOfWriteUps } from '../topics/write-ups.service.ts';
import type { AskedDays } from './board.service.ts';
import { canSeeEntriesOf } from './leaderboard.policy.ts';
import { countEntries, type EntryRecord, isKnown, listEntries, sumPoints } from './leaderboard-entries.repo.ts';
import { type Place, projectsIn } from './leaderboard-scope.service.ts';

const OF_ISSUES = new Set<RewardKind>(['ISSUE', 'REJECTED', 'DUPLICATE', 'REVIEW', 'RETEST']);

interface Named {
  projects: { has(projectId: string): boolean };
  issues: ReadonlyMap<string, NamedIssue>;
  titles: ReadonlyMap<string, string>;
}

async function namesFor(db: DbOrTx, actor: Actor, entries: readonly EntryRecord[], language: Language): Promise<Named> {
  const subjects = (of: (kind: RewardKind) => boolean) => [
    ...new Set(entries.flatMap(({ kind, subjectId }) => (of(kind) ? [subjectId] : []))),
  ];
  const [accesses, issues, writeUps] = await Promise.all([
    accessTo(db, actor, [...new Set(entries.flatMap(({ project }) => project?.id ?? []))]),
    issuesNamed(
      db,
      actor,
      subjects((kind) => OF_ISSUES.has(kind)),
      language,
    ),
    titlesOfWriteUps(
      db,
      actor,
      subjects((kind) => kind === 'WRITE_UP'),
    ),
  ]);
  const method = [...accesses].flatMap(([id, access]) => (canSeeMethod(access) ? [id] : []));
  const work = { taskIds: subjects((kind) => kind === 'TASK'), rowIds: subjects((kind) => kind === 'ROW') };
  const titles = method.length === 0 ? new Map<string, string>() : await titlesOfWork(db, actor.workspaceId, method, work, language);
  return { projects: accesses, issues, titles: new Map([...titles, ...writeUps]) };
}

const presentEntry = ({ subjectId, project, ...entry }: EntryRecord, names: Named): RewardEntry => ({
  ...entry,
  at: entry.at.toISOString(),
  project: project && names.projects.has(project.id) ? project : null,
  issue: names.issues.get(subjectId) ?? null,
  title: names.titles.get(subjectId) ?? null,
  writeUpId: entry.kind === 'WRITE_UP' && names.titles.has(subjectId) ? subjectId : null,
});

/**
 * Returns a page of the reward entries of a user in a period, by default of the actor.
 * @throws Refusal FORBIDDEN, NOT_FOUND, DAYS_REVERSED, PERIOD_TOO_LONG
 */
export async function entriesOf(
  db: DbOrTx,
  actor: Actor,
  { userId = actor.userId, page, pageSize, ...asked }: AskedDays & Place & PageRequest & { userId?: string | undefined },
  language: Language,
): Promise<ListOf<RewardEntry> & { points: number }> {
  const { from, to } = periodOf(asked, actor.timeZone);
  if (!canSeeEntriesOf(actor, userId)) throw forbidden();
  const [projectIds, known] = await Promise.all([
    projectsIn(db, actor, asked, false),
    userId === actor.userId || isKnown(db, actor.workspaceId, userId),
  ]);
  if (!known) throw notFound();
  const filter = { userId, from, to, projectIds };
  const [list, points] = await Promise.all([
    listPage(
      { page, pageSize },
      (limit, offset) => listEntries(db, actor.workspaceId, filter, limit, offset),
      () => countEntries(db, actor.workspaceId, filter),
    ),
    sumPoints(db, actor.workspaceId, filter),
  ]);
  const names = await namesFor(db, actor, list.items, language);
  return { ...mapList(list, (entry) => presentEntry(entry, names)), points };
}
