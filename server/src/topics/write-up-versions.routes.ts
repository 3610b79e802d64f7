import { writeUpVersionsContract } from '@coloa/contract/topics/write-up-versions.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { editConflict } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { restoreWriteUp, writeUpVersion, writeUpVersions } from './write-up-versions.service.ts';
import { writeUpDetail } from './write-ups.service.ts';

export function writeUpVersionsRoutes({ database: { db, transaction } }: Platform): Implementation[] {
  return implement(writeUpVersionsContract, {
    list: ({ actor, params }) => writeUpVersions(db, actor, params.id),

    get: ({ actor, params }) => writeUpVersion(db, actor, params.id, params.version),

    async restore({ actor, params, body, request, reply }) {
      const by = auditActor(actor, request);
      const asked = { restored: params.version, version: body.version };
      const outcome = await transaction((tx) => restoreWriteUp(tx, actor, by, params.id, asked));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await writeUpDetail(db, actor, params.id));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },
  });
}
