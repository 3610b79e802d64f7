import type { RewardKind } from '@coloa/contract/leaderboard/rewards.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { NO_PROJECT, rewardDays, rewardEntries } from './leaderboard.tables.ts';

type EntryInsert = typeof rewardEntries.$inferInsert;

export type NewEntry = Omit<EntryInsert, 'workspaceId' | 'id'> & { id?: string };

const SEVERITY_COLUMNS = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
  INFO: 'info',
  VARIES: 'varies',
} as const satisfies Record<Severity, string>;
const KIND_COLUMNS = {
  REJECTED: 'rejected',
  DUPLICATE: 'duplicates',
  REVIEW: 'reviews',
  RETEST: 'retests',
  TASK: 'tasks',
  ROW: 'rows',
  WRITE_UP: 'writeUps',
} as const satisfies Record<Exclude<RewardKind, 'ISSUE'>, string>;

type Counted = (typeof SEVERITY_COLUMNS)[Severity] | (typeof KIND_COLUMNS)[keyof typeof KIND_COLUMNS];
const COUNTED: readonly Counted[] = [...Object.values(SEVERITY_COLUMNS), ...Object.values(KIND_COLUMNS)];

const SUMMED = ['points', ...COUNTED] as const;

const countedAs = ({ kind, severity }: Pick<NewEntry, 'kind' | 'severity'>): Counted =>
  kind === 'ISSUE' ? SEVERITY_COLUMNS[severity ?? 'VARIES'] : KIND_COLUMNS[kind];

type Day = typeof rewardDays.$inferInsert;
const emptyDay = (workspaceId: string, { day, userId, projectId }: NewEntry): Day => ({
  workspaceId,
  day,
  userId,
  projectId: projectId ?? NO_PROJECT,
  points: 0,
  ...(Object.fromEntries(COUNTED.map((column) => [column, 0])) as Record<Counted, number>),
});

const keyOf = (day: Day): string => `${day.day} ${day.userId} ${day.projectId}`;

/** The number of rows per statement. PostgreSQL allows at most 65 535 parameters per statement. */
const CHUNK = 4_000;

/** Inserts entries and adds them to the daily sums. Updates the sums in a fixed order, so that concurrent transactions do not deadlock. */
export async function insertEntries(tx: Tx, workspaceId: string, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, workspaceId, id: entry.id ?? newId() }));
  for (let n = 0; n < rows.length; n += CHUNK) await tx.insert(rewardEntries).values(rows.slice(n, n + CHUNK));
  const days = new Map<string, Day>();
  for (const entry of entries) {
    const empty = emptyDay(workspaceId, entry);
    const day = days.get(keyOf(empty)) ?? empty;
    day.points += entry.points;
    day[countedAs(entry)] += entry.reverses ? -1 : 1;
    days.set(keyOf(day), day);
  }
  await tx
    .insert(rewardDays)
    .values([...days.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [rewardDays.workspaceId, rewardDays.day, rewardDays.userId, rewardDays.projectId],
      set: Object.fromEntries(
        SUMMED.map((column) => [column, sql`${rewardDays[column]} + excluded.${sql.identifier(rewardDays[column].name)}`]),
      ),
    });
}

const addsTo = (column: Counted): SQL => {
  const [kind] = Object.entries(KIND_COLUMNS).find(([, counted]) => counted === column) ?? ['ISSUE'];
  const [severity] = Object.entries(SEVERITY_COLUMNS).find(([, counted]) => counted === column) ?? [];
  return severity === undefined ? sql`e.kind = ${kind}` : sql`e.kind = ${kind} and e.severity = ${severity}`;
};
const nameOf = (column: (typeof SUMMED)[number]): SQL => sql`${sql.identifier(rewardDays[column].name)}`;
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Returns a statement that inserts entries and adds them to the daily sums. `written` has to be an `insert … returning *`. */
export const addingUp = (written: SQL): SQL => sql`
  with e as (${written})
  insert into ${rewardDays} as "d" (workspace_id, day, user_id, project_id, ${listed(SUMMED.map(nameOf))})
  select e.workspace_id, e.day, e.user_id, coalesce(e.project_id, ${NO_PROJECT}::uuid), sum(e.points)::int,
    ${listed(COUNTED.map((column) => sql`coalesce(sum(case when e.reverses is null then 1 else -1 end) filter (where ${addsTo(column)}), 0)::int`))}
  from e
  group by 1, 2, 3, 4
  order by 2, 3, 4
  on conflict (workspace_id, day, user_id, project_id) do update set
    ${listed(SUMMED.map((column) => sql`${nameOf(column)} = d.${nameOf(column)} + excluded.${nameOf(column)}`))}`;

/** Locks the cap of a project until the transaction ends, so that concurrent awards cannot exceed it. */
export async function holdCap(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ledger-cap/${workspaceId}/${projectId}`}, 0))`);
}

/**
 * Deletes up to `limit` entries. Call it for reversals first, because they refer to awards.
 * @returns the number of deleted entries
 */
export async function deleteEntries(tx: Tx, workspaceId: string, which: 'reversals' | 'awards', limit: number): Promise<number> {
  const ofWorkspace = eq(rewardEntries.workspaceId, workspaceId);
  const kind = which === 'reversals' ? isNotNull(rewardEntries.reverses) : isNull(rewardEntries.reverses);
  const some = tx.select({ id: rewardEntries.id }).from(rewardEntries).where(and(ofWorkspace, kind)).limit(limit);
  const { rowCount } = await tx.delete(rewardEntries).where(and(ofWorkspace, inArray(rewardEntries.id, some)));
  return rowCount ?? 0;
}
