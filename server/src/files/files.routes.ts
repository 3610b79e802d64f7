import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import { contentDisposition } from '../platform/content-disposition.ts';
import { DAY_MS } from '../platform/days.ts';
import { type Implementation, implement } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound, refusal } from '../platform/refusal.ts';
import { NotStored } from '../platform/storage.ts';
import { projectAccess } from '../projects/projects.policy.ts';
import { isImageType } from './content-type.ts';
import { canReadFile } from './files.policy.ts';
import { presentUploaded } from './files.present.ts';
import { findFileByName, insertFile, touchFile, unattachedBytes } from './files.repo.ts';
import { findPublicImage } from './public-images.repo.ts';
import { isInTemplate, isTakenOver } from './shared-files.repo.ts';
import { receiveFile } from './upload.ts';

/** Nothing in a file runs or loads anything, and only what Coloa wrote itself is shown in place. */
function setHeaders(reply: FastifyReply, file: { name: string; type: string }, etag: string): void {
  const image = isImageType(file.type);
  reply
    .header('content-type', image ? file.type : 'application/octet-stream')
    .header('content-disposition', contentDisposition(image ? 'inline' : 'attachment', file.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    // Kept, but asked for again each time: who may read it can change.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Cookie, Token')
    .header('etag', etag);
}

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false;

export function filesRoutes({ database, env, storage, log }: Platform): Implementation[] {
  /** Many issues may have taken it over: they are asked only where no template lets everybody read it. */
  const isShared = async (actor: Actor, fileId: string): Promise<boolean> =>
    (await isInTemplate(database.db, actor.workspaceId, fileId)) || (await isTakenOver(database.db, actor, fileId));

  return implement(filesContract, {
    async upload({ actor, request }) {
      if ((await unattachedBytes(database.db, actor.workspaceId, actor.userId)) >= LIMITS.unattachedBytes) throw refusal('UPLOADS_FULL');
      const received = await receiveFile(request, storage, env.maxUploadBytes);
      const file = { ...received, id: newId(), uploadedBy: actor.userId };
      try {
        await insertFile(database.db, actor.workspaceId, file);
      } catch (error) {
        await storage.delete(received.storedAs);
        throw error;
      }
      return presentUploaded({ ...file, uploadedAt: new Date(), projectId: null, issueId: null, commentId: null, teamOnly: false });
    },

    async download({ actor, params, request, reply }) {
      const found = await findFileByName(database.db, actor.workspaceId, params.fileName, actor.userId);
      if (!found) throw notFound();
      const { file, project, issue, comment, hats } = found;
      const access = project && projectAccess(actor, project, hats);
      const own = canReadFile(actor, { ...file, access, issue, comment });
      if (!own && ((access && !file.teamOnly) || !(await isShared(actor, file.id)))) throw notFound();
      // A draft still uses it.
      if (!access && file.lastUsedAt.getTime() < Date.now() - DAY_MS) await touchFile(database.db, actor.workspaceId, file.id);

      const etag = `"${file.sha256.toString('base64url')}"`;
      if (matches(request.headers['if-none-match'], etag)) {
        setHeaders(reply, file, etag);
        return reply.code(304).send();
      }
      const { stream, size } = await storage.read(file.storedAs).catch((error: unknown) => {
        if (!(error instanceof NotStored)) throw error;
        log.error({ err: error, fileId: file.id }, 'a file is not in the store');
        throw notFound();
      });
      setHeaders(reply, file, etag);
      return reply.header('content-length', size).send(stream);
    },

    async publicImage({ params, reply }) {
      const image = await findPublicImage(database.db, params.fileName);
      if (!image) throw notFound();
      const { stream, size } = await storage.read(image.storedAs).catch((error: unknown) => {
        throw error instanceof NotStored ? notFound() : error;
      });
      return (
        reply
          .header('content-type', image.type)
          .header('content-disposition', contentDisposition('inline', params.fileName))
          .header('content-security-policy', "sandbox; default-src 'none'")
          .header('x-content-type-options', 'nosniff')
          // Another picture has another name.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-length', size)
          .send(stream)
      );
    },
  });
}
