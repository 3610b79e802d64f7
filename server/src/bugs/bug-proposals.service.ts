import type { Proposal, ProposalRow } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { displayName } from '@coloa/contract/bugs/vulnerability-tree.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { listPage, type PageRequest } from '../platform/http/paging.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import {
  countOpenOf,
  countProposals,
  findProposal,
  insertProposal,
  listProposals,
  type ProposalFilter,
  type ProposalRecord,
} from './bug-proposals.repo.ts';
import { templatesOf } from './bug-templates.service.ts';
import { resolveType } from './bug-types.policy.ts';
import { issueNamed, issueToPropose } from './bugs.questions.ts';
import { bugTypesOf } from './bugs.service.ts';
import { generalizeAll } from './generalize.policy.ts';

const decides = (actor: Actor): boolean => actor.permissions.has('WRITE_CHECKLIST');

/**
 * Proposes the texts of an issue in one language as a template. Placeholders replace assets, their hosts, redacted parts, evidence and
 * uploads.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, NOTHING_TO_PROPOSE, PROPOSALS_FULL
 */
export async function proposeTemplate(
  db: DbOrTx,
  actor: Actor,
  { issueId, language, note }: { issueId: string; language: Language; note: string },
): Promise<string> {
  const { workspaceId, userId } = actor;
  const { bugId, texts, assets } = await issueToPropose.ask(db, actor, issueId, language);
  const type = bugId === null ? undefined : resolveType(await bugTypesOf(db, workspaceId), bugId);
  if (!type) throw refusal('NOTHING_TO_PROPOSE', { path: 'issueId' });
  if (!texts?.title) throw refusal('NOTHING_TO_PROPOSE', { path: 'language' });
  if ((await countOpenOf(db, workspaceId, userId)) >= LIMITS.openProposals) throw refusal('PROPOSALS_FULL');
  const proposed = generalizeAll(texts, assets, language);
  const id = newId();
  await insertProposal(db, { ...proposed, workspaceId, id, bugId: type.id, language, note: note.trim(), issueId, proposedBy: userId });
  return id;
}

type Named = { bugName: (bugId: string) => string; persons: Awaited<ReturnType<typeof personsByIds>> };

function present(record: ProposalRecord, { bugName, persons }: Named): ProposalRow {
  const { createdAt, decidedAt, decidedBy, ...rest } = record;
  const proposedBy = persons.get(record.proposedBy);
  if (!proposedBy) throw new Error('a proposal is of somebody');
  return {
    ...rest,
    bugName: bugName(record.bugId),
    proposedBy,
    createdAt: createdAt.toISOString(),
    decidedBy: (decidedBy && persons.get(decidedBy)) || null,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

async function naming(db: DbOrTx, workspaceId: string, language: Language, records: readonly ProposalRecord[]): Promise<Named> {
  const { tree } = await bugTypesOf(db, workspaceId);
  const ids = records.flatMap(({ proposedBy, decidedBy }) => (decidedBy ? [proposedBy, decidedBy] : [proposedBy]));
  return { bugName: (bugId) => displayName(tree[language], bugId), persons: await personsByIds(db, ids) };
}

/** Returns all proposals to users who can decide on them, and to other users only their own. */
export async function searchProposals(
  db: DbOrTx,
  actor: Actor,
  query: PageRequest & Omit<ProposalFilter, 'proposedBy'>,
  language: Language,
): Promise<ListOf<ProposalRow>> {
  const { workspaceId } = actor;
  const filter = { state: query.state, bugId: query.bugId, proposedBy: decides(actor) ? undefined : actor.userId };
  const list = await listPage(
    query,
    (limit, offset) => listProposals(db, workspaceId, filter, limit, offset),
    () => countProposals(db, workspaceId, filter),
  );
  const named = await naming(db, workspaceId, language, list.items);
  return { ...list, items: list.items.map((record) => present(record, named)) };
}

/**
 * Returns the details of a proposal.
 * @throws Refusal NOT_FOUND if the proposal does not exist, or belongs to another user and the actor cannot decide on it
 */
export async function proposalDetail(db: DbOrTx, actor: Actor, id: string, language: Language): Promise<Proposal> {
  const { workspaceId } = actor;
  const found = await findProposal(db, workspaceId, id);
  if (!found || !(decides(actor) || found.proposedBy === actor.userId)) throw notFound();
  const { description, steps, impact, recommendation, references, issueId, ...record } = found;
  const types = await bugTypesOf(db, workspaceId);
  const bugId = resolveType(types, record.bugId)?.id;
  const [named, templates, issue] = await Promise.all([
    naming(db, workspaceId, language, [record]),
    bugId === undefined ? [] : templatesOf(db, workspaceId, bugId),
    issueId === null ? null : issueNamed.ask(db, actor, issueId),
  ]);
  return {
    ...present(record, named),
    texts: { title: record.title, description, steps, impact, recommendation, references },
    present: templates.find((template) => template.language === record.language) ?? null,
    issue,
  };
}
