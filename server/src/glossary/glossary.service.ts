import type { GlossaryTerm, glossaryContract } from '@coloa/contract/glossary/glossary.contract.ts';
import type { RequestOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { standingIn } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields } from '../platform/edit-versions.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { readsInternalData } from '../profile/profile.questions.ts';
import { lockWritable } from '../workspaces/workspace-edits.service.ts';
import { deleteTerm, insertTerms, listTerms, updateTerm } from './glossary.repo.ts';

type Add = RequestOf<typeof glossaryContract.add>['body'];
type Update = RequestOf<typeof glossaryContract.update>['body'];
type Pair = Pick<GlossaryTerm, 'vi' | 'en'>;

async function termsOf(db: DbOrTx, workspaceId: string): Promise<GlossaryTerm[]> {
  const terms = await listTerms(db, workspaceId);
  return terms.sort((a, b) => a.vi.localeCompare(b.vi, 'vi') || a.en.localeCompare(b.en, 'en'));
}

/** @throws Refusal FORBIDDEN for users who read no internal data of a project, such as clients */
export async function glossaryFor(db: DbOrTx, actor: Actor): Promise<GlossaryTerm[]> {
  if (!(await readsInternalData.ask(db, actor))) throw forbidden();
  return termsOf(db, actor.workspaceId);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function glossaryOfWorkspace(db: DbOrTx, actor: Actor, workspaceId: string): Promise<GlossaryTerm[]> {
  await standingIn(db, actor, workspaceId, 'WRITE_WORKSPACE');
  return termsOf(db, workspaceId);
}

/** Equal for pairs that differ only in case. Diacritics matter, because they distinguish Vietnamese words. */
const keyOf = ({ vi, en }: Pair): string => JSON.stringify([vi, en].map((term) => term.normalize('NFC').toLocaleLowerCase('vi')));

/**
 * Locking the workspace serialises changes to its glossary.
 * @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED
 */
async function lockGlossary(tx: Tx, actor: Actor, workspaceId: string) {
  const { id, name } = await lockWritable(tx, actor, workspaceId);
  return { terms: await listTerms(tx, workspaceId), object: { kind: 'workspace' as const, id, name } };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, GLOSSARY_FULL */
export async function addTerms(tx: Tx, actor: Actor, by: AuditActor, workspaceId: string, sent: Add) {
  const { terms, object } = await lockGlossary(tx, actor, workspaceId);
  const known = new Set(terms.map(keyOf));
  const fresh = sent.terms.filter((term) => {
    const isNew = !known.has(keyOf(term));
    known.add(keyOf(term));
    return isNew;
  });
  if (terms.length + fresh.length > LIMITS.glossaryTerms) throw refusal('GLOSSARY_FULL', { params: { max: LIMITS.glossaryTerms } });
  await insertTerms(
    tx,
    fresh.map((term) => ({ ...term, workspaceId, id: newId() })),
  );
  if (fresh.length > 0) await record(tx, workspaceId, by, { action: 'GLOSSARY_CHANGED', object, details: { termsAdded: fresh.length } });
  return { added: fresh.length, present: sent.terms.length - fresh.length };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, TERM_TAKEN */
export async function changeTerm(tx: Tx, actor: Actor, by: AuditActor, workspaceId: string, termId: string, sent: Update): Promise<void> {
  const { terms, object } = await lockGlossary(tx, actor, workspaceId);
  const before = terms.find(({ id }) => id === termId);
  if (!before) throw notFound();
  if (changedFields(before, sent).length === 0) return;
  const key = keyOf({ ...before, ...sent });
  if (terms.some((term) => term.id !== termId && keyOf(term) === key)) throw refusal('TERM_TAKEN', { path: 'en' });
  await updateTerm(tx, workspaceId, termId, sent);
  await record(tx, workspaceId, by, { action: 'GLOSSARY_CHANGED', object, details: { termsChanged: 1 } });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function removeTerm(tx: Tx, actor: Actor, by: AuditActor, workspaceId: string, termId: string): Promise<void> {
  const { terms, object } = await lockGlossary(tx, actor, workspaceId);
  if (!terms.some(({ id }) => id === termId)) throw notFound();
  await deleteTerm(tx, workspaceId, termId);
  await record(tx, workspaceId, by, { action: 'GLOSSARY_CHANGED', object, details: { termsRemoved: 1 } });
}
