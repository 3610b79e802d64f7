import type { Database, DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { rewardSeasons } from './leaderboard.tables.ts';
import { insertEntries, type NewEntry } from './ledger.repo.ts';

export type EntryToBuild = Partial<NewEntry> & Pick<NewEntry, 'userId'>;

const entryOf = (told: EntryToBuild) => ({
  id: newId(),
  day: Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString(),
  kind: 'ISSUE' as const,
  points: 20,
  rateVersion: 0,
  projectId: null,
  subjectId: newId(),
  severity: (told.kind ?? 'ISSUE') === 'ISSUE' ? ('HIGH' as const) : null,
  share: 100,
  ...told,
});
export type BuiltEntry = ReturnType<typeof entryOf>;

type Ledger = Pick<Database, 'transaction'>;

export async function buildEntries(
  database: Ledger,
  { id: workspaceId }: { id: string },
  told: readonly EntryToBuild[],
): Promise<BuiltEntry[]> {
  const entries = told.map(entryOf);
  await database.transaction((tx) => insertEntries(tx, workspaceId, entries));
  return entries;
}

export async function buildEntry(database: Ledger, workspace: { id: string }, told: EntryToBuild): Promise<BuiltEntry> {
  const [entry] = await buildEntries(database, workspace, [told]);
  if (!entry) throw new Error('one entry was told');
  return entry;
}

export const buildReversal = (
  database: Ledger,
  workspace: { id: string },
  entry: BuiltEntry,
  overrides: Partial<NewEntry> = {},
): Promise<BuiltEntry> =>
  buildEntry(database, workspace, { ...entry, id: newId(), points: -entry.points, reverses: entry.id, ...overrides });

let made = 0;

export async function buildSeason(
  db: DbOrTx,
  { workspaceId, ...overrides }: Partial<typeof rewardSeasons.$inferInsert> & { workspaceId: string; createdBy: string },
) {
  const row = { id: newId(), name: `Mùa ${++made}`, fromDay: '2026-01-01', toDay: '2026-03-31', ...overrides };
  await db.insert(rewardSeasons).values({ ...row, workspaceId });
  return { ...row, workspaceId };
}
