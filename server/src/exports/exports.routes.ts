import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { contentDisposition } from '../platform/content-disposition.ts';
import { type Implementation, implement } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';
import { refusal } from '../platform/refusal.ts';
import { dropExport, exportResult, makeReportNow, ownExport, requestReport } from './exports.service.ts';

/** RFC 7240: the client would rather have a job than wait. A preference may carry parameters. */
const prefersAsync = (header: string | string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
  zip: 'application/zip',
  json: 'application/json',
  sarif: 'application/sarif+json',
};

const mediaTypeOf = (fileName: string): string => MEDIA_TYPES[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

export function exportsRoutes(platform: Platform): Implementation[] {
  return implement(exportsContract, {
    async report({ actor, body, request, reply }) {
      if (prefersAsync(request.headers.prefer)) {
        const job = await requestReport(platform, actor, auditActor(actor, request), body);
        return reply
          .code(202)
          .header('preference-applied', 'respond-async')
          .header('location', exportsContract.getJob.path.replace('{id}', job.id))
          .send(job);
      }
      const gone = new AbortController();
      // The answer's close is that of the connection; the request's own comes as soon as its body was read.
      // A refusal, so that leaving is no error of ours; nobody hears it.
      reply.raw.once('close', () => gone.abort(refusal('MALFORMED_REQUEST')));
      const { bytes, fileName } = await makeReportNow(platform, actor, auditActor(actor, request), body, { signal: gone.signal });
      return reply.type(mediaTypeOf(fileName)).header('content-disposition', contentDisposition('attachment', fileName)).send(bytes);
    },

    async getJob({ actor, params }) {
      return ownExport(platform, actor, params.id);
    },

    async cancelJob({ actor, params }) {
      await dropExport(platform, actor, params.id);
      return true;
    },

    async result({ actor, params, reply }) {
      const { stream, size, fileName } = await exportResult(platform, actor, params.id);
      return reply
        .type(mediaTypeOf(fileName))
        .header('content-length', size)
        .header('content-disposition', contentDisposition('attachment', fileName))
        .send(stream);
    },
  });
}
