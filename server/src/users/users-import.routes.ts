import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { messageOf } from '../platform/http/error-handler.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { readImport, runImport } from './users-import.service.ts';

export const usersImportRoutes = (platform: Platform): Implementation[] =>
  implement(usersImportContract, {
    async preview({ actor, body, language }) {
      const { lines } = await readImport(platform.database.db, actor, body);
      return {
        wrong: lines.filter(({ problems }) => problems.length > 0).length,
        lines: lines.map(({ line, cells, problems }) => ({
          line,
          ...cells,
          problems: problems.map(({ column, ...problem }) => ({ column, code: problem.code, message: messageOf(language, problem) })),
        })),
      };
    },

    run: ({ actor, body, request }) => runImport(platform, actor, auditActor(actor, request), body),
  });
