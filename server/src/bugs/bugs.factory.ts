import type { BugTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { writeNodes } from './bug-nodes.repo.ts';
import { emptyRow } from './bug-nodes.service.ts';
import { insertProposal } from './bug-proposals.repo.ts';
import { insertTemplate } from './bug-templates.repo.ts';
import type { NodeRow } from './bug-types.policy.ts';
import { touchTree } from './bugs.repo.ts';
import type { bugProposals } from './bugs.tables.ts';

interface Place {
  workspaceId: string;
  userId: string;
}

type Told = Partial<NodeRow> & { id: string };

export async function buildBugs(db: DbOrTx, { workspaceId, userId }: Place, nodes: readonly Told[]): Promise<NodeRow[]> {
  const rows = nodes.map((node) => ({
    ...emptyRow(node.id),
    nameVi: `Loại ${node.id}`,
    severity: 'MEDIUM' as const,
    aliases: [],
    ...node,
  }));
  await writeNodes(db, workspaceId, userId, rows);
  await touchTree(db, workspaceId);
  return rows;
}

export async function buildTemplate(
  db: DbOrTx,
  { workspaceId, userId }: Place,
  { bugId, ...texts }: Partial<BugTemplate> & { bugId: string },
): Promise<{ id: string }> {
  const id = newId();
  const empty = { description: '', steps: '', impact: '', recommendation: '', references: '' };
  const row = { language: 'vi' as const, title: `Mẫu của ${bugId}`, ...empty, ...texts };
  await insertTemplate(db, { ...row, workspaceId, id, bugId, updatedBy: userId });
  return { id };
}

type ToldProposal = Partial<BugTemplate & Omit<typeof bugProposals.$inferInsert, 'workspaceId' | 'id' | 'proposedBy'>> & { bugId: string };

export async function buildProposal(
  db: DbOrTx,
  { workspaceId, userId }: Place,
  { bugId, ...texts }: ToldProposal,
): Promise<{ id: string }> {
  const id = newId();
  const empty = { description: '', steps: '', impact: '', recommendation: '', references: '', note: '' };
  const row = { language: 'vi' as const, title: `Đề xuất cho ${bugId}`, ...empty, ...texts };
  await insertProposal(db, { ...row, workspaceId, id, bugId, proposedBy: userId });
  return { id };
}
