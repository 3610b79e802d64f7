import { finished, Readable } from 'node:stream';
import { exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditActor } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import { contentDisposition, mediaTypeOf } from '../platform/http/file-headers.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import type { ExportOrder } from './export-order.ts';
import { makeNow, requestExport } from './exports.service.ts';
import { orderGroup } from './group-order.ts';

/** Returns whether the client prefers a job over waiting (RFC 7240). Parameters of the preference are ignored. */
const prefersAsync = (header: string | string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');

export const asDownload = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply.type(mediaTypeOf(fileName)).header('content-disposition', contentDisposition('attachment', fileName));

export interface Asked {
  actor: Actor;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Responds with the file itself, or with a job if the client prefers one and its token is not restricted to projects.
 * @throws Refusal as the order does, and TOO_MANY_REQUESTS
 */
export async function giveExport(platform: Platform, { actor, language, request, reply }: Asked, order: ExportOrder) {
  const by = auditActor(actor, request);
  // A job runs with all permissions of its user, so a caller with a restricted token gets the file directly.
  if (actor.onlyProjects === null && prefersAsync(request.headers.prefer)) {
    const job = await requestExport(platform, actor, by, order, language);
    return reply
      .code(202)
      .header('preference-applied', 'respond-async')
      .header('location', exportJobsContract.getJob.path.replace('{id}', job.id))
      .send(job);
  }
  const gone = new AbortController();
  // Observe the response instead of the request, because a request emits `close` as soon as its body has been read. The reason is a
  // Refusal, so that it is not logged as a fault.
  finished(reply.raw, () => gone.abort(refusal('MALFORMED_REQUEST')));
  const { content, fileName } = await makeNow(platform, actor, by, order, { signal: gone.signal, onProgress: () => {} });
  return asDownload(reply, fileName).send(content instanceof Uint8Array ? content : Readable.from(content, { objectMode: false }));
}

/**
 * Responds with the file of a group, or with the job that generates it.
 * @throws Refusal FORBIDDEN without READ_GROUP, NOT_FOUND, TOO_MANY_REQUESTS
 */
export const giveGroup = (platform: Platform, asked: Asked, groupId: string) =>
  giveExport(platform, asked, orderGroup({ groupId, language: asked.language }));
