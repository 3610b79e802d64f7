import { finished, Readable } from 'node:stream';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditActor } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import { contentDisposition } from '../platform/content-disposition.ts';
import { type Implementation, implement } from '../platform/http.ts';
import { mediaTypeOf } from '../platform/media-types.ts';
import type { Platform } from '../platform/platform.ts';
import { refusal } from '../platform/refusal.ts';
import { breakOffWhenStalled } from '../platform/stalled.ts';
import type { ExportOrder } from './export-order.ts';
import { dropExport, exportResult, makeNow, ownExport, ownExports, requestExport } from './exports.service.ts';
import { orderIssues } from './issues-order.ts';
import { orderProject } from './project-order.ts';
import { orderReport } from './report-order.ts';

/** RFC 7240: the client would rather have a job than wait. A preference may carry parameters. */
const prefersAsync = (header: string | string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');

const asDownload = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply.type(mediaTypeOf(fileName)).header('content-disposition', contentDisposition('attachment', fileName));

interface Asked {
  actor: Actor;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function exportsRoutes(platform: Platform): Implementation[] {
  const { db } = platform.database;

  /** The file itself, or a job where that is preferred. */
  async function give({ actor, language, request, reply }: Asked, order: ExportOrder) {
    const by = auditActor(actor, request);
    if (prefersAsync(request.headers.prefer)) {
      const job = await requestExport(platform, actor, by, order, language);
      return reply
        .code(202)
        .header('preference-applied', 'respond-async')
        .header('location', exportsContract.getJob.path.replace('{id}', job.id))
        .send(job);
    }
    const gone = new AbortController();
    // The end of the answer, also of one whose reader is gone already; the request's own comes as soon as its body was read.
    // A refusal, so that leaving is no error of ours; nobody hears it.
    finished(reply.raw, () => gone.abort(refusal('MALFORMED_REQUEST')));
    const { content, fileName } = await makeNow(platform, actor, by, order, { signal: gone.signal, onProgress: () => {} });
    breakOffWhenStalled(reply.raw);
    return asDownload(reply, fileName).send(content instanceof Uint8Array ? content : Readable.from(content, { objectMode: false }));
  }

  return implement(exportsContract, {
    report: ({ body, ...asked }) => give(asked, orderReport(body)),

    project: ({ params, ...asked }) => give(asked, orderProject({ projectId: params.id, language: asked.language })),

    issues: ({ query, ...asked }) => give(asked, orderIssues({ ...query, language: asked.language })),

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
