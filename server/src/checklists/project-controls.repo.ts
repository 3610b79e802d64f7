import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import { and, asc, eq, inArray, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import type { Places } from '../platform/database/prepared.ts';
import { scopeRows } from '../projects/projects.tables.ts';
import type { Which } from './checklists.questions.ts';
import { joinsControl, which } from './checklists.scope.ts';
import { controlAssets, controlIssues, controls } from './checklists.tables.ts';

const light = {
  id: controls.id,
  checklistId: controls.checklistId,
  standard: controls.standard,
  standardVersion: controls.standardVersion,
  code: controls.code,
  category: controls.category,
  categoryVi: controls.categoryVi,
  categoryEn: controls.categoryEn,
  titleVi: controls.titleVi,
  titleEn: controls.titleEn,
  reference: controls.reference,
  severityHint: controls.severityHint,
  perAsset: controls.perAsset,
  state: controls.state,
  stateBy: controls.stateBy,
  stateAt: controls.stateAt,
  version: controls.version,
};

/** Returns the controls of a project as a promise, not as a Drizzle query, because each `await` of a query would run it again. */
export const listControls = async (db: DbOrTx, workspaceId: string, projectId: string) =>
  await db
    .select({ ...light, noted: sql<boolean>`${controls.note} <> ''` })
    .from(controls)
    .where(which(workspaceId, { projectId }))
    .orderBy(asc(controls.position));
export type ControlRecord = Awaited<ReturnType<typeof listControls>>[number];

export async function findControl(db: DbOrTx, workspaceId: string, projectId: string, controlId: string) {
  const [row] = await db
    .select({
      ...light,
      descriptionVi: controls.descriptionVi,
      descriptionEn: controls.descriptionEn,
      howToVi: controls.howToVi,
      howToEn: controls.howToEn,
      note: controls.note,
      fieldVersions: controls.fieldVersions,
    })
    .from(controls)
    .where(which(workspaceId, { projectId, controlId }));
  return row ?? null;
}

export const listAssets = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({ id: scopeRows.id, kind: scopeRows.kind, value: scopeRows.value })
    .from(scopeRows)
    .where(and(eq(scopeRows.workspaceId, workspaceId), eq(scopeRows.projectId, projectId), scopeRows.inScope))
    .orderBy(asc(scopeRows.position));

const assetStates = {
  controlId: controlAssets.controlId,
  assetId: controlAssets.scopeId,
  state: controlAssets.state,
  noted: sql<boolean>`${controlAssets.note} <> ''`,
  stateBy: controlAssets.stateBy,
  stateAt: controlAssets.stateAt,
};

const inScope = and(eq(scopeRows.workspaceId, controlAssets.workspaceId), eq(scopeRows.id, controlAssets.scopeId), scopeRows.inScope);

export const listAssetStates = (db: DbOrTx, workspaceId: string, of: Which) =>
  db
    .select(assetStates)
    .from(controlAssets)
    .innerJoin(controls, joinsControl(controlAssets))
    .innerJoin(scopeRows, inScope)
    .where(and(eq(controlAssets.workspaceId, workspaceId), which(workspaceId, of)))
    .orderBy(asc(scopeRows.position));
export type AssetStateRecord = Awaited<ReturnType<typeof listAssetStates>>[number];

export const listAssetNotes = (db: DbOrTx, workspaceId: string, controlId: string) =>
  db
    .select({ assetId: controlAssets.scopeId, note: controlAssets.note })
    .from(controlAssets)
    .where(and(eq(controlAssets.workspaceId, workspaceId), eq(controlAssets.controlId, controlId)));

export const listNotesOfProject = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({ controlId: controls.id, assetId: sql<string | null>`null::uuid`, note: controls.note })
    .from(controls)
    .where(and(which(workspaceId, { projectId }), ne(controls.note, '')))
    .unionAll(
      db
        .select({ controlId: controls.id, assetId: sql<string | null>`${controlAssets.scopeId}`, note: controlAssets.note })
        .from(controlAssets)
        .innerJoin(controls, joinsControl(controlAssets))
        .where(and(eq(controlAssets.workspaceId, workspaceId), which(workspaceId, { projectId }), ne(controlAssets.note, ''))),
    );

export const listRecordedAssets = (db: DbOrTx, workspaceId: string, assetIds: readonly string[]) =>
  db
    .selectDistinctOn([controlAssets.scopeId], { assetId: controlAssets.scopeId, code: controls.code })
    .from(controlAssets)
    .innerJoin(controls, joinsControl(controlAssets))
    .where(
      and(
        eq(controlAssets.workspaceId, workspaceId),
        inArray(controlAssets.scopeId, [...assetIds]),
        or(ne(controlAssets.state, 'NOT_STARTED'), ne(controlAssets.note, '')),
      ),
    )
    .orderBy(asc(controlAssets.scopeId), asc(controls.position));

/** Returns the controls with results per asset. `told` is the number of assets in scope that have a row in `control_assets`. */
export const listStatesReached = (db: DbOrTx, workspaceId: string, of: Which) =>
  db
    .select({
      id: controls.id,
      state: controls.state,
      stateBy: controls.stateBy,
      stateAt: controls.stateAt,
      told: sql<number>`count(${scopeRows.id})::int`,
      states: sql<ControlState[]>`coalesce(array_agg(distinct ${controlAssets.state}) filter (where ${scopeRows.id} is not null), '{}')`,
      lastBy: sql<
        string | null
      >`(array_agg(${controlAssets.stateBy} order by ${controlAssets.stateAt} desc) filter (where ${scopeRows.id} is not null))[1]`,
      lastAt: sql<Date | null>`max(${controlAssets.stateAt}) filter (where ${scopeRows.id} is not null)`.mapWith(controlAssets.stateAt),
    })
    .from(controls)
    .leftJoin(controlAssets, joinsControl(controlAssets))
    .leftJoin(scopeRows, inScope)
    .where(and(which(workspaceId, of), controls.perAsset))
    .groupBy(controls.workspaceId, controls.id);

export interface StateReached {
  id: string;
  state: ControlState;
  stateBy: string | null;
  stateAt: Date | null;
}

export async function writeStates(tx: Tx, workspaceId: string, reached: readonly StateReached[]): Promise<void> {
  if (reached.length === 0) return;
  await tx.execute(sql`
    update ${controls} set state = r.state, state_by = r."stateBy", state_at = r."stateAt"
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as r (id uuid, state text, "stateBy" uuid, "stateAt" timestamptz)
    where ${controls.workspaceId} = ${workspaceId} and ${controls.id} = r.id`);
}

export async function listTaken(db: DbOrTx, workspaceId: string, projectId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: controls.id, checklistId: controls.checklistId })
    .from(controls)
    .where(which(workspaceId, { projectId }));
  return new Map(rows.map(({ id, checklistId }) => [checklistId, id]));
}

/** Rows per statement. PostgreSQL allows 65 535 parameters per statement, and each row needs 19. */
const CHUNK = 1_000;

export async function insertControls(
  tx: Tx,
  workspaceId: string,
  projectId: string,
  rows: readonly Omit<typeof controls.$inferInsert, 'workspaceId' | 'projectId' | 'position'>[],
): Promise<void> {
  const [last] = await tx
    .select({ position: max(controls.position) })
    .from(controls)
    .where(which(workspaceId, { projectId }));
  const first = (last?.position ?? -1) + 1;
  const placed = rows.map((row, n) => ({ ...row, workspaceId, projectId, position: first + n }));
  for (let n = 0; n < placed.length; n += CHUNK) await tx.insert(controls).values(placed.slice(n, n + CHUNK));
}

export async function listDroppable(tx: Tx, workspaceId: string, projectId: string, ids: readonly string[]) {
  const recorded = sql`(
    ${controls.state} <> 'NOT_STARTED' or ${controls.note} <> ''
    or exists (select from ${controlAssets} a where a.workspace_id = ${controls.workspaceId} and a.control_id = ${controls.id}
      and (a.state <> 'NOT_STARTED' or a.note <> ''))
    or exists (select from ${controlIssues} i where i.workspace_id = ${controls.workspaceId} and i.control_id = ${controls.id})
  )`;
  return (
    tx
      // Inside an SQL template, column names keep their table names, which the subqueries need.
      .select({ id: controls.id, code: controls.code, recorded: sql<boolean>`${recorded}` })
      .from(controls)
      .where(and(which(workspaceId, { projectId }), sql`${controls.id} = any(${sql.param([...ids])}::uuid[])`))
  );
}

export async function removeControls(tx: Tx, workspaceId: string, projectId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(controls).where(and(which(workspaceId, { projectId }), sql`${controls.id} = any(${sql.param([...ids])}::uuid[])`));
}

export async function updateControl(
  tx: Tx,
  workspaceId: string,
  projectId: string,
  controlId: string,
  change: Partial<typeof controls.$inferInsert>,
): Promise<void> {
  await tx.update(controls).set(change).where(which(workspaceId, { projectId, controlId }));
}

/** Writes the state or the note of a control for an asset. In an existing row, user and time change only with the state. */
export async function writeAsset(
  tx: Tx,
  workspaceId: string,
  key: { controlId: string; scopeId: string },
  { state, note, userId }: { state: ControlState | undefined; note: string | undefined; userId: string },
): Promise<void> {
  await tx
    .insert(controlAssets)
    .values({ workspaceId, ...key, state: state ?? 'NOT_STARTED', note: note ?? '', stateBy: userId })
    .onConflictDoUpdate({
      target: [controlAssets.workspaceId, controlAssets.controlId, controlAssets.scopeId],
      set: {
        ...(state !== undefined && { state, stateBy: userId, stateAt: sql`now()` }),
        ...(note !== undefined && { note }),
      },
    });
}

export async function carryState(
  tx: Tx,
  workspaceId: string,
  controlId: string,
  assets: readonly { id: string }[],
  said: Pick<typeof controlAssets.$inferInsert, 'state' | 'stateBy' | 'stateAt'>,
): Promise<void> {
  if (assets.length === 0) return;
  await tx
    .insert(controlAssets)
    .values(assets.map(({ id }) => ({ workspaceId, controlId, scopeId: id, note: '', ...said })))
    .onConflictDoUpdate({
      target: [controlAssets.workspaceId, controlAssets.controlId, controlAssets.scopeId],
      set: said,
      setWhere: eq(controlAssets.state, 'NOT_STARTED'),
    });
}

export const notesOfControls = (workspaceId: string, projectId: string): SQL => sql`
  select c.note from ${controls} as "c" where c.workspace_id = ${workspaceId} and c.project_id = ${projectId}
  union all
  select a.note from ${controlAssets} as "a" join ${controls} as "c" on c.workspace_id = a.workspace_id and c.id = a.control_id
  where c.workspace_id = ${workspaceId} and c.project_id = ${projectId}`;

/** A JSON object with the numbers of all controls and of those with a result. */
export const controlsAsJson = ({ workspaceId, projectId }: Places<'workspaceId' | 'projectId'>) =>
  sql<{ all: number; done: number }>`(
    select json_build_object('all', count(*)::int, 'done', (count(*) filter (where ${controls.state} <> 'NOT_STARTED'))::int) from ${controls}
    where ${controls.workspaceId} = ${workspaceId} and ${controls.projectId} = ${projectId})`;
