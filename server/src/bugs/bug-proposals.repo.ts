import type { ProposalState } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { countUpTo } from '../platform/http/paging.ts';
import { bugProposals } from './bugs.tables.ts';

const row = {
  id: bugProposals.id,
  bugId: bugProposals.bugId,
  language: bugProposals.language,
  title: bugProposals.title,
  note: bugProposals.note,
  state: bugProposals.state,
  proposedBy: bugProposals.proposedBy,
  createdAt: bugProposals.createdAt,
  decidedBy: bugProposals.decidedBy,
  decidedAt: bugProposals.decidedAt,
  answer: bugProposals.answer,
};
const { description, steps, impact, recommendation, references, issueId } = bugProposals;
const whole = { ...row, description, steps, impact, recommendation, references, issueId };
export type ProposalRecord = Awaited<ReturnType<typeof listProposals>>[number];

export interface ProposalFilter {
  state?: ProposalState | undefined;
  bugId?: string | undefined;
  proposedBy?: string | undefined;
}

const matching = (workspaceId: string, { state, bugId, proposedBy }: ProposalFilter): SQL | undefined =>
  and(
    eq(bugProposals.workspaceId, workspaceId),
    state && eq(bugProposals.state, state),
    bugId === undefined ? undefined : eq(bugProposals.bugId, bugId),
    proposedBy === undefined ? undefined : eq(bugProposals.proposedBy, proposedBy),
  );

export const listProposals = (db: DbOrTx, workspaceId: string, filter: ProposalFilter, limit: number, offset: number) =>
  db.select(row).from(bugProposals).where(matching(workspaceId, filter)).orderBy(desc(bugProposals.id)).limit(limit).offset(offset);

export const countProposals = (db: DbOrTx, workspaceId: string, filter: ProposalFilter): Promise<number> =>
  countUpTo(db, db.select({ id: bugProposals.id }).from(bugProposals).where(matching(workspaceId, filter)));

export async function countOpenOf(db: DbOrTx, workspaceId: string, userId: string): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(bugProposals)
    .where(matching(workspaceId, { state: 'OPEN', proposedBy: userId }));
  return found?.n ?? 0;
}

const oneProposal = (workspaceId: string, id: string) => and(eq(bugProposals.workspaceId, workspaceId), eq(bugProposals.id, id));

export async function findProposal(db: DbOrTx, workspaceId: string, id: string) {
  return (await db.select(whole).from(bugProposals).where(oneProposal(workspaceId, id)))[0];
}

export async function lockProposal(tx: Tx, workspaceId: string, id: string) {
  return (await tx.select(whole).from(bugProposals).where(oneProposal(workspaceId, id)).for('update'))[0];
}

export async function insertProposal(db: DbOrTx, values: typeof bugProposals.$inferInsert): Promise<void> {
  await db.insert(bugProposals).values(values);
}

export async function decideProposal(
  tx: Tx,
  workspaceId: string,
  id: string,
  decision: { state: ProposalState; decidedBy: string; answer: string },
): Promise<void> {
  await tx
    .update(bugProposals)
    .set({ ...decision, decidedAt: new Date() })
    .where(oneProposal(workspaceId, id));
}
