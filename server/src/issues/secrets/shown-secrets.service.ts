import { levelOf } from '@coloa/contract/readiness/readiness-rules.ts';
import { secretsIn } from '@coloa/contract/secrets/issue-secrets.ts';
import { readinessRulesOf } from '../../membership/workspaces.service.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseIfAny } from '../../platform/http/refusal.ts';

/**
 * Rejects texts that would show passages that look like secrets to clients, if the workspace does not allow this. Must be called only for
 * texts of the team, because clients may send secrets of their own, such as test accounts.
 * @throws Refusal SECRETS_VISIBLE with an error for each kind of secret in each text
 */
export async function refuseShownSecrets(tx: Tx, workspaceId: string, texts: readonly { path: string; text: string }[]): Promise<void> {
  const found = texts.flatMap(({ path, text }) => [...new Set(secretsIn(text).map(({ kind }) => kind))].map((kind) => ({ path, kind })));
  if (found.length === 0 || levelOf(await readinessRulesOf(tx, workspaceId), 'SECRETS') !== 'STOP') return;
  refuseIfAny(found.map(({ path, kind }) => ({ code: 'SECRETS_VISIBLE', path, params: { worded: { what: `secrets:kind.${kind}` } } })));
}
