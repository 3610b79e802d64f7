import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { customFields } from './custom-fields.tables.ts';

type Kind = CustomField['kind'];

const columns = {
  id: customFields.id,
  kind: customFields.kind,
  key: customFields.key,
  nameVi: customFields.nameVi,
  nameEn: customFields.nameEn,
  type: customFields.type,
  choices: customFields.choices,
  required: customFields.required,
  clientVisible: customFields.clientVisible,
  position: customFields.position,
  retiredAt: customFields.retiredAt,
};

const ofKind = (workspaceId: string, kind: Kind) => and(eq(customFields.workspaceId, workspaceId), eq(customFields.kind, kind));
const byId = (workspaceId: string, id: string) => and(eq(customFields.workspaceId, workspaceId), eq(customFields.id, id));

const selectFields = prepared(
  (at: Places<'workspaceId' | 'kind'>) =>
    selecting(columns, (select) =>
      select
        .from(customFields)
        .where(and(eq(customFields.workspaceId, at.workspaceId), eq(customFields.kind, at.kind)))
        .orderBy(asc(customFields.position), asc(customFields.id)),
    ),
  { short: true },
);

/** Each search for issues lists the fields, also in workspaces without any, so the statement is prepared. */
export const listFields = (db: DbOrTx, workspaceId: string, kind: Kind) => selectFields(db, { workspaceId, kind });
export type FieldRow = Awaited<ReturnType<typeof listFields>>[number];

/**
 * Locks the fields until the transaction ends: writers of values with `share`, so that the values match the choices, and changes of fields
 * with `no key update`. The fixed order prevents deadlocks.
 */
export async function lockFieldRows(tx: Tx, workspaceId: string, kind: Kind, strength: 'share' | 'no key update'): Promise<void> {
  await tx.select({ id: customFields.id }).from(customFields).where(ofKind(workspaceId, kind)).orderBy(asc(customFields.id)).for(strength);
}

/** @throws a violation of `custom_fields_key` if the workspace already has a field with that key */
export async function insertField(tx: DbOrTx, row: typeof customFields.$inferInsert): Promise<void> {
  await tx.insert(customFields).values(row);
}

export async function updateField(
  tx: DbOrTx,
  workspaceId: string,
  id: string,
  change: Partial<typeof customFields.$inferInsert>,
): Promise<void> {
  await tx.update(customFields).set(change).where(byId(workspaceId, id));
}

export async function deleteField(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(customFields).where(byId(workspaceId, id));
}

/** Numbers the fields in the order of the ids. */
export async function orderFields(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(customFields)
    .set({ position: sql`array_position(${sql.param([...ids])}::uuid[], ${customFields.id})` })
    .where(and(eq(customFields.workspaceId, workspaceId), sql`${customFields.id} = any(${sql.param([...ids])}::uuid[])`));
}
