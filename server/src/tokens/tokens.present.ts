import type { ApiToken } from '@coloa/contract/tokens/tokens.contract.ts';
import type { NamedProject } from '../projects/projects.service.ts';
import type { TokenRecord } from '../sessions/api-tokens.service.ts';

/** `projects`: those that its owner reads now. */
export const presentToken = (
  { projectIds, lastUsedAt, createdAt, ...row }: TokenRecord,
  projects: Map<string, NamedProject>,
): ApiToken => ({
  ...row,
  projects: projectIds?.flatMap((id) => projects.get(id) ?? []) ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
