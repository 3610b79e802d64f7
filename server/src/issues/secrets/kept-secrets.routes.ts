import { keptSecretsContract } from '@coloa/contract/secrets/kept-secrets.contract.ts';
import { auditActor } from '../../audit/audit.service.ts';
import { type Implementation, implement } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepSecret, keptSecretsOf, revokeKept } from './kept-secrets.service.ts';

export function keptSecretsRoutes({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] {
  return implement(keptSecretsContract, {
    list: ({ actor, params }) => keptSecretsOf(db, actor, params.id),

    keep: ({ actor, params, body, request }) => transaction((tx) => keepSecret(tx, actor, auditActor(actor, request), params.id, body)),

    async revoke({ actor, params, request }) {
      await transaction((tx) => revokeKept(tx, actor, auditActor(actor, request), params.id));
      return true;
    },
  });
}
