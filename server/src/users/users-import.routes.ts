import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';
import { translate } from '../platform/translations.ts';
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
          problems: problems.map(({ column, code, params }) => ({ column, code, message: translate(language, `errors:${code}`, params) })),
        })),
      };
    },

    run: ({ actor, body, request }) => runImport(platform, actor, auditActor(actor, request), body),
  });
