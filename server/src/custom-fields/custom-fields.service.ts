import type { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { type CustomField, type FieldChoice, type FieldType, hasChoices } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { RequestOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { standingIn } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields } from '../platform/edit-versions.ts';
import { notFound, refusal, refuseIfAny, refuseTaken } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { readsInternalData } from '../profile/profile.questions.ts';
import { lockWritable } from '../workspaces/workspace-edits.service.ts';
import { presentField } from './custom-fields.present.ts';
import { sortByChoices, valuesInUse } from './custom-fields.questions.ts';
import { deleteField, insertField, listFields, lockFieldRows, orderFields, updateField } from './custom-fields.repo.ts';

type Create = RequestOf<typeof customFieldsContract.create>['body'];
type Update = RequestOf<typeof customFieldsContract.update>['body'];
type Order = RequestOf<typeof customFieldsContract.order>['body'];
type Kind = CustomField['kind'];

/** Returns all fields, without regard to who sees them. */
export async function fieldsOfKind(db: DbOrTx, workspaceId: string, kind: Kind): Promise<CustomField[]> {
  return (await listFields(db, workspaceId, kind)).map(presentField);
}

/** Returns the fields, and keeps them as they are until the transaction ends. */
export async function fieldsToFill(tx: Tx, workspaceId: string, kind: Kind): Promise<CustomField[]> {
  await lockFieldRows(tx, workspaceId, kind, 'share');
  return fieldsOfKind(tx, workspaceId, kind);
}

/** Returns the fields of the current workspace. Users who read no internal data of a project get the fields that clients see. */
export async function fieldsFor(
  db: DbOrTx,
  actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>,
  kind: Kind,
): Promise<CustomField[]> {
  const fields = await fieldsOfKind(db, actor.workspaceId, kind);
  if (fields.every(({ clientVisible }) => clientVisible)) return fields;
  return (await readsInternalData.ask(db, actor)) ? fields : fields.filter(({ clientVisible }) => clientVisible);
}

/** Returns the fields that clients see, whose values are in reports. */
export async function fieldsOfClients(db: DbOrTx, workspaceId: string, kind: Kind): Promise<CustomField[]> {
  return (await fieldsOfKind(db, workspaceId, kind)).filter(({ clientVisible }) => clientVisible);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function fieldsOfWorkspace(db: DbOrTx, actor: Actor, workspaceId: string, kind: Kind): Promise<CustomField[]> {
  await standingIn(db, actor, workspaceId, 'WRITE_WORKSPACE');
  return fieldsOfKind(db, workspaceId, kind);
}

/** @throws Refusal FIELD_REQUIRED, FIELD_NOT_ALLOWED, NAMED_TWICE */
function refuseUnfitChoices(type: FieldType, choices: readonly FieldChoice[]): void {
  if (hasChoices(type) && choices.length === 0) throw refusal('FIELD_REQUIRED', { path: 'choices' });
  if (!hasChoices(type) && choices.length > 0) throw refusal('FIELD_INVALID', { path: 'choices' });
  const seen = new Set<string>();
  refuseIfAny(
    choices.flatMap(({ key }, n) => {
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [{ code: 'NAMED_TWICE' as const, path: `choices.${n}.key` }];
    }),
  );
}

/** @throws Refusal FIELDS_FULL */
function refuseFull(fields: readonly CustomField[]): void {
  const offered = fields.filter(({ retired }) => !retired).length;
  const max = offered >= LIMITS.fields ? LIMITS.fields : LIMITS.fieldsKept;
  if (offered >= LIMITS.fields || fields.length >= LIMITS.fieldsKept) throw refusal('FIELDS_FULL', { params: { max } });
}

/** The audited object of a change. Only a change of the order concerns no single field. */
const audited = (field?: Pick<CustomField, 'id' | 'key'>) => ({ kind: 'field' as const, id: field?.id ?? null, name: field?.key ?? '' });

const namesOf = ({ vi, en }: CustomField['name']) => ({ nameVi: vi, nameEn: en });

/**
 * Locking the workspace serialises changes to its fields.
 * @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED
 */
async function lockFields(tx: Tx, actor: Actor, workspaceId: string, kind: Kind) {
  const workspace = await lockWritable(tx, actor, workspaceId);
  await lockFieldRows(tx, workspaceId, kind, 'no key update');
  return { workspace: workspace.name, fields: await fieldsOfKind(tx, workspaceId, kind) };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, FIELD_REQUIRED, FIELD_INVALID, NAMED_TWICE, FIELD_KEY_TAKEN, FIELDS_FULL */
export async function createField(tx: Tx, actor: Actor, by: AuditActor, workspaceId: string, sent: Create): Promise<string> {
  const { workspace, fields } = await lockFields(tx, actor, workspaceId, sent.kind);
  refuseUnfitChoices(sent.type, sent.choices);
  refuseFull(fields);
  const { name, ...rest } = sent;
  const row = { ...rest, ...namesOf(name), workspaceId, id: newId(), position: fields.length + 1 };
  await refuseTaken(insertField(tx, row), 'custom_fields_key', 'FIELD_KEY_TAKEN', 'key');
  await record(tx, workspaceId, by, { action: 'FIELD_CREATED', object: audited(row), details: { workspace } });
  return row.id;
}

async function lockField(tx: Tx, actor: Actor, workspaceId: string, fieldId: string) {
  const locked = await lockFields(tx, actor, workspaceId, 'ISSUE');
  const field = locked.fields.find(({ id }) => id === fieldId);
  if (!field) throw notFound();
  return { ...locked, field };
}

/** @throws Refusal CHOICE_IN_USE if an issue has a choice that the change removes */
async function refuseUsedChoices(tx: Tx, workspaceId: string, { id, choices }: CustomField, next: readonly FieldChoice[]): Promise<void> {
  const removed = choices.filter(({ key }) => !next.some((choice) => choice.key === key));
  if (removed.length === 0) return;
  const used = new Set(await valuesInUse.ask(tx, workspaceId, id));
  const kept = removed.filter(({ key }) => used.has(key));
  refuseIfAny(kept.map(({ key }) => ({ code: 'CHOICE_IN_USE', path: 'choices', params: { choice: key } })));
}

/** Whether a choice that stays has another place than before. */
const hasMoved = (before: readonly FieldChoice[], after: readonly FieldChoice[]): boolean =>
  before.some(({ key }, place) => after[place]?.key !== key && after.some((choice) => choice.key === key));

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, FIELD_REQUIRED, FIELD_INVALID, NAMED_TWICE, CHOICE_IN_USE, FIELDS_FULL */
export async function changeField(tx: Tx, actor: Actor, by: AuditActor, workspaceId: string, fieldId: string, sent: Update): Promise<void> {
  const { workspace, fields, field } = await lockField(tx, actor, workspaceId, fieldId);
  const changed = changedFields(field as unknown as Record<string, unknown>, sent);
  if (changed.length === 0) return;
  if (sent.choices) {
    refuseUnfitChoices(field.type, sent.choices);
    await refuseUsedChoices(tx, workspaceId, field, sent.choices);
  }
  if (field.retired && sent.retired === false) refuseFull(fields);
  const { name, retired, ...parts } = sent;
  await updateField(tx, workspaceId, fieldId, {
    ...parts,
    ...(name && namesOf(name)),
    ...(retired !== undefined && { retiredAt: retired ? new Date() : null }),
  });
  if (sent.choices && hasMoved(field.choices, sent.choices))
    await sortByChoices.ask(
      tx,
      workspaceId,
      fieldId,
      sent.choices.map(({ key }) => key),
    );
  const details = {
    workspace,
    fields: changed.flatMap((part) => (part === 'required' || part === 'clientVisible' || part === 'retired' ? [] : [part])),
    ...(sent.required !== undefined && changed.includes('required') && { required: sent.required }),
    ...(sent.clientVisible !== undefined && changed.includes('clientVisible') && { clientVisible: sent.clientVisible }),
    ...(retired !== undefined && changed.includes('retired') && { retired }),
  };
  await record(tx, workspaceId, by, { action: 'FIELD_CHANGED', object: audited(field), details });
}

/** @throws Refusal NOT_FOUND for an unknown field, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function changeOrder(tx: Tx, actor: Actor, by: AuditActor, workspaceId: string, { kind, ids }: Order): Promise<void> {
  const { workspace, fields } = await lockFields(tx, actor, workspaceId, kind);
  const present = fields.map(({ id }) => id);
  const first = [...new Set(ids)];
  if (first.some((id) => !present.includes(id))) throw notFound();
  const next = [...first, ...present.filter((id) => !first.includes(id))];
  if (next.every((id, n) => id === present[n])) return;
  await orderFields(tx, workspaceId, next);
  await record(tx, workspaceId, by, { action: 'FIELDS_ORDERED', object: audited(), details: { workspace } });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, FIELD_IN_USE */
export async function removeField(tx: Tx, actor: Actor, by: AuditActor, workspaceId: string, fieldId: string): Promise<void> {
  const { workspace, field } = await lockField(tx, actor, workspaceId, fieldId);
  if ((await valuesInUse.ask(tx, workspaceId, fieldId)).length > 0) throw refusal('FIELD_IN_USE');
  await deleteField(tx, workspaceId, fieldId);
  await record(tx, workspaceId, by, { action: 'FIELD_DELETED', object: audited(field), details: { workspace } });
}
