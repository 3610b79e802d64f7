import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line } from '../http.ts';
import { secretsPlace } from '../issues/issue-gap.schema.ts';
import { stateErrors } from '../issues/issues.contract.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { SECRET_KINDS } from './secret-kinds.ts';

/** A decision that a passage of an issue is not a secret, or may be shown. It contains no part of the passage. */
const keptSecret = z
  .object({
    id,
    kind: z.enum(SECRET_KINDS),
    rule: z.string().meta({ description: 'Name of the rule that found the passage' }),
    reason: z.string(),
    by: person,
    at: instant,
    places: z
      .array(z.object({ place: secretsPlace, from: z.int(), to: z.int() }))
      .meta({ description: 'Passages of the saved texts that it applies to; empty if none is left' }),
  })
  .meta({ id: 'KeptSecret' });
export type KeptSecret = z.infer<typeof keptSecret>;

export const keptSecretsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/secret',
    access: 'project',
    summary: 'List the decisions to keep passages that look like secrets, oldest first. Empty for clients',
    params: byId,
    response: z.array(keptSecret),
  }),
  keep: defineEndpoint({
    method: 'POST',
    path: '/api/issue/{id}/secret',
    access: 'project',
    summary: 'Keep a passage of an issue that looks like a secret, with a reason. Requires the right to edit the issue',
    params: byId,
    body: z.strictObject({
      secret: z.string().min(1).max(LIMITS.markdown).meta({ description: 'The passage; only a hash of it is stored' }),
      kind: z.enum(SECRET_KINDS),
      rule: line(LIMITS.tag),
      reason: line(LIMITS.note),
    }),
    response: z.object({ id }),
    errors: [...stateErrors],
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/issue/secret/{id}',
    access: 'project',
    summary: 'Revoke the decision to keep a passage. Requires the right to edit the issue',
    params: byId,
    response: done,
    errors: [...stateErrors],
  }),
};
