import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { dropExport, exportResult, ownExport, ownExports } from './exports.service.ts';
import { asDownload, giveExport } from './give-export.service.ts';
import { orderIssues } from './issues-order.ts';
import { orderProject } from './project-order.ts';
import { orderReport } from './report-order.ts';

export function exportsRoutes(platform: Platform): Implementation[] {
  const { db } = platform.database;

  return implement(exportsContract, {
    report: ({ body, ...asked }) => giveExport(platform, asked, orderReport(body)),

    project: ({ params, ...asked }) => giveExport(platform, asked, orderProject({ projectId: params.id, language: asked.language })),

    issues: ({ query, ...asked }) => giveExport(platform, asked, orderIssues({ ...query, language: asked.language })),

    jobs: async ({ actor, query, language }) => ({ items: await ownExports(db, actor, query.projectId, language) }),

    getJob: ({ actor, params, language }) => ownExport(db, actor, params.id, language),

    async cancelJob({ actor, params }) {
      await dropExport(platform, actor, params.id);
      return true;
    },

    async result({ actor, params, reply }) {
      const { stream, size, fileName } = await exportResult(platform, actor, params.id);
      return asDownload(reply, fileName).header('content-length', size).send(stream);
    },
  });
}
