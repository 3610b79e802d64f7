import { levelOf } from '@coloa/contract/readiness/readiness-rules.ts';
import { secretsIn } from '@coloa/contract/secrets/issue-secrets.ts';
import { readinessRulesOf } from '../membership/workspaces.service.ts';
import type { Tx } from '../platform/database/database.ts';
import { refuseIfAny } from '../platform/http/refusal.ts';
import type { OpenPlace } from './comment-targets.service.ts';
import { canSeeInternal } from './comments.policy.ts';

/**
 * Rejects a team member's comment that would show passages that look like secrets to clients, if the workspace stops them. Clients may send
 * secrets of their own, such as test accounts.
 * @throws Refusal SECRETS_VISIBLE with an error for each kind of secret
 */
export async function refuseSecrets(
  tx: Tx,
  workspaceId: string,
  { access }: OpenPlace,
  { body, internal }: { body: string; internal: boolean },
): Promise<void> {
  const found = internal || !canSeeInternal(access) ? [] : secretsIn(body);
  if (found.length === 0 || levelOf(await readinessRulesOf(tx, workspaceId), 'SECRETS') !== 'STOP') return;
  const kinds = new Set(found.map(({ kind }) => kind));
  refuseIfAny([...kinds].map((kind) => ({ code: 'SECRETS_VISIBLE', path: 'body', params: { worded: { what: `secrets:kind.${kind}` } } })));
}
