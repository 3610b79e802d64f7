import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { isImageType } from '@coloa/contract/files/pictures.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { FastifyReply } from 'fastify';
import { auditActor } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { contentDisposition } from '../platform/http/file-headers.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { deleteOriginal, keepOriginal, originalsOf } from './file-originals.service.ts';
import { presentUploaded } from './files.present.ts';
import { findReadable, insertFile, touchFile } from './files.repo.ts';
import { discardUpload, type FindSharedFile, unavailableFiles } from './files.service.ts';
import type { FileRecord } from './files.tables.ts';
import { findPublicImage } from './public-images.repo.ts';
import { unattachedBytes } from './unused-files.repo.ts';
import { receiveFile } from './upload.ts';

/**
 * Sets headers that prevent a file from running scripts or loading resources. Only images, which Coloa re-encoded, are displayed inline.
 */
function setHeaders(reply: FastifyReply, file: { name: string; type: string }, etag: string): void {
  const image = isImageType(file.type);
  reply
    .header('content-type', image ? file.type : 'application/octet-stream')
    .header('content-disposition', contentDisposition(image ? 'inline' : 'attachment', redact(file.name)))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    // Browsers may cache the file, but must revalidate it each time, because read access can change.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Cookie, Token')
    .header('etag', etag);
}

type Found = Pick<FileRecord, 'fileName' | 'name' | 'type' | 'storedAs'> & { sha256: Buffer };

/** Aborts a response when the share link that shows the file ends. */
type Hold = (shareId: string, response: FastifyReply['raw']) => unknown;

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false;

async function findForMember(db: DbOrTx, actor: Actor, fileName: string): Promise<Found | null> {
  const file = await findReadable(db, actor, fileName);
  // The user may still need the file, for example in an unsaved draft, so a download keeps it for another 30 days.
  if (file && file.lastUsedAt.getTime() < Date.now() - DAY_MS) await touchFile(db, actor.workspaceId, file.id);
  return file;
}

function readStored({ storage, log }: Pick<Platform, 'storage' | 'log'>, storedAs: string) {
  return storage.read(storedAs).catch((error: unknown) => {
    if (!(error instanceof NotStored)) throw error;
    log.error({ err: error, storedAs }, 'a file is not in the store');
    throw notFound();
  });
}

async function givePublicImage({ database, storage }: Pick<Platform, 'database' | 'storage'>, fileName: string, reply: FastifyReply) {
  const image = await findPublicImage(database.db, fileName);
  if (!image) throw notFound();
  const { stream, size } = await storage.read(image.storedAs).catch((error: unknown) => {
    throw error instanceof NotStored ? notFound() : error;
  });
  return (
    reply
      .header('content-type', image.type)
      .header('content-disposition', contentDisposition('inline', fileName))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      // Browsers can cache the image forever, because a changed image gets a new name.
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', size)
      .send(stream)
  );
}

export function filesRoutes(platform: Platform, shared: { fileFor: FindSharedFile; hold: Hold }): Implementation[] {
  const { database, env, storage } = platform;
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
      return presentUploaded(file);
    },

    async download({ actor, params, request, reply }) {
      const found = actor && (await findForMember(database.db, actor, params.fileName));
      const file = found ?? (await shared.fileFor(request.cookies, params.fileName));
      if (!file) throw notFound();
      const etag = `"${file.sha256.toString('base64url')}"`;
      setHeaders(reply, { name: file.fileName, ...file }, etag);
      if ('shareId' in file) {
        // The reader's browser must not cache the file, because the share link may end.
        reply.header('cache-control', 'private, no-store');
        shared.hold(file.shareId, reply.raw);
      } else if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const { stream, size } = await readStored(platform, file.storedAs);
      return reply.header('content-length', size).send(stream);
    },

    async discard({ actor, params }) {
      await database.transaction((tx) => discardUpload(tx, actor, params.fileName));
      return true;
    },

    async unavailable({ actor, query: { fileNames, ...place } }) {
      return { fileNames: await unavailableFiles(database.db, actor, place, fileNames) };
    },

    async originals({ actor, query }) {
      return { originals: await originalsOf(database.db, actor, query.fileNames) };
    },

    keepOriginal: ({ actor, body, request }) => database.transaction((tx) => keepOriginal(tx, actor, auditActor(actor, request), body)),

    async deleteOriginal({ actor, params, request }) {
      await database.transaction((tx) => deleteOriginal(tx, actor, auditActor(actor, request), params.fileName));
      return true;
    },

    publicImage: ({ params, reply }) => givePublicImage(platform, params.fileName, reply),
  });
}
