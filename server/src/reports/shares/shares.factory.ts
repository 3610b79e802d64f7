import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { hashSync } from '@node-rs/argon2';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { randomToken, sha256 } from '../../platform/security/secrets.ts';
import { insertMessage } from './share-messages.repo.ts';
import type { shareMessages, shares } from './shares.tables.ts';
import { shareTokens, shares as table } from './shares.tables.ts';

export type BuiltShare = Awaited<ReturnType<typeof buildShare>>;

let made = 0;

interface InProject {
  id: string;
  workspaceId: string;
  createdBy: string;
}

/** Hashes a password with the lowest cost that Argon2 accepts, so that tests are fast. */
const hashOf = (password: string): string => hashSync(password, { memoryCost: 1024, timeCost: 1 });

export async function buildShare(
  db: DbOrTx,
  project: InProject,
  { password, ...overrides }: Partial<typeof shares.$inferInsert> & { password?: string } = {},
) {
  const { workspaceId } = project;
  const row = {
    workspaceId,
    id: newId(),
    projectId: project.id,
    label: `Khách hàng ${++made}`,
    passwordHash: password === undefined ? null : hashOf(password),
    expiresAt: null,
    language: 'vi' as const,
    versionId: null,
    statuses: [...PUBLISHED_STATUSES],
    severities: [...SEVERITIES],
    comments: true,
    retests: true,
    downloads: true,
    createdBy: project.createdBy,
    ...overrides,
  };
  const token = randomToken();
  await db.insert(table).values(row);
  await db.insert(shareTokens).values({ hash: sha256(token), workspaceId, shareId: row.id });
  return { ...row, token };
}

export async function buildShareMessage(
  db: DbOrTx,
  { workspaceId, id: shareId, projectId }: Pick<BuiltShare, 'workspaceId' | 'id' | 'projectId'>,
  overrides: Partial<typeof shareMessages.$inferInsert> = {},
) {
  const row = { workspaceId, id: newId(), projectId, shareId, kind: 'COMMENT' as const, name: 'Người đọc', text: 'Cảm ơn.', ...overrides };
  await insertMessage(db, row);
  return row;
}
