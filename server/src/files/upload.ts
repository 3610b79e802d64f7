import { randomBytes } from 'node:crypto';
import { claimsImage, endingOf, type ImageType, pictureFormat } from '@coloa/contract/files/pictures.ts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { refusal } from '../platform/http/refusal.ts';
import { type Storage, TooLarge } from '../platform/storage/storage.ts';
import { HEAD_BYTES, judgeType, nameAfterConversion, tidyName } from './content-type.ts';
import { cleanImage, convertImage, inPlace, makePicture, type Picture } from './images.ts';

/** An upload in the store that is not yet in the database. */
export interface ReceivedFile {
  /** 32 random hexadecimal digits, and an extension that fits the content. */
  fileName: string;
  storedAs: string;
  name: string;
  type: string;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
}

const FIELD = 'file';
/** If the declared size exceeds this multiple of the limit, the upload is rejected without being read. */
const HOPELESS = 2;

/**
 * Stores an upload. Images are re-encoded or converted, other files stay unchanged. After an error, nothing is stored.
 * @throws Refusal FILE_MISSING, FILE_EMPTY, FILE_DAMAGED, FILE_TOO_LARGE, IMAGE_FORMAT, IMAGE_TOO_LARGE, CONTENT_TYPE, MALFORMED_REQUEST,
 * TOO_MANY_REQUESTS
 */
export const receiveFile = (request: FastifyRequest, storage: Storage, maxBytes: number): Promise<ReceivedFile> =>
  takeFile(
    request,
    maxBytes,
    (part) => keep(part, storage, maxBytes),
    ({ storedAs }) => storage.delete(storedAs),
  );

/**
 * Converts an upload into a profile picture or a logo, and returns it without storing it.
 * @throws Refusal as `receiveFile`, and FILE_NOT_IMAGE, IMAGE_TOO_SMALL
 */
export const receivePicture = (request: FastifyRequest, maxBytes: number, picture: Picture): Promise<Buffer> =>
  takeFile(
    request,
    maxBytes,
    (part) => inPlace(() => small(part, maxBytes, picture)),
    async () => {},
  );

/**
 * Returns the content of an upload without storing it.
 * @throws Refusal as `receiveFile`, except the errors about images
 */
export const receiveBytes = (request: FastifyRequest, maxBytes: number): Promise<Buffer> =>
  takeFile(
    request,
    maxBytes,
    (part) => wholeOf(part, maxBytes),
    async () => {},
  );

async function takeFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  take: (part: MultipartFile) => Promise<T>,
  undo: (taken: T) => Promise<void>,
): Promise<T> {
  if (!request.isMultipart()) throw refusal('CONTENT_TYPE');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes * HOPELESS) throw tooLarge(maxBytes);
  const parts = request.parts();
  let taken: T | undefined;
  try {
    // Reads the form to its end, even after the file, to detect a form that is truncated after the file.
    for (;;) {
      const { done, value: part } = await parts.next().catch(refuseForm);
      if (done) break;
      if (part.type !== 'file') continue;
      if (part.fieldname === FIELD) taken = await take(part);
      else part.file.resume();
    }
  } catch (error) {
    if (taken !== undefined) await undo(taken);
    await readPast(parts);
    throw error instanceof TooLarge ? tooLarge(maxBytes) : error;
  }
  if (taken === undefined) throw refusal('FILE_MISSING', { path: FIELD });
  return taken;
}

const tooLarge = (maxBytes: number) => refusal('FILE_TOO_LARGE', { params: { megabytes: maxBytes / (1024 * 1024) } });

/** Reads the rest of a rejected form. Otherwise, a client that is still sending would lose the response and its next request. */
async function readPast(parts: AsyncIterable<Multipart>): Promise<void> {
  try {
    for await (const part of parts) if (part.type === 'file') part.file.resume();
  } catch {
    // The request was aborted, so there is no rest to read.
  }
}

/** Throws MALFORMED_REQUEST for an error of the form parser, such as a missing boundary or a truncated form. */
function refuseForm(cause: unknown): never {
  throw Object.assign(refusal('MALFORMED_REQUEST'), { cause });
}

async function* bytesOf(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    // The stream is not destroyed when reading stops early, so that the rest of the form can still be skipped.
    for await (const chunk of part.file.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (cause) {
    refuseForm(cause);
  }
  if (part.file.truncated) throw new TooLarge('the upload was cut at the limit');
}

async function takeHead(source: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { done, value } = await source.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return Buffer.concat(chunks);
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

/**
 * Returns the image type under which an upload is stored; null for other files.
 * @throws Refusal IMAGE_FORMAT for a format that cannot be converted
 */
function storedType(type: string): ImageType | null {
  const format = pictureFormat(type);
  if (format && !format.becomes) throw refusal('IMAGE_FORMAT', { path: FIELD, params: { format: format.name } });
  return format?.becomes ?? null;
}

// An APNG is read like a PNG, so it needs no conversion.
const isConverted = (from: string, type: ImageType): boolean => from !== type && from !== 'image/apng';
const converted = (data: Buffer, from: string, type: ImageType) => convertImage(data, type, pictureFormat(from)?.name ?? from);

async function keepImage(source: AsyncGenerator<Buffer>, from: string, type: ImageType, storage: Storage) {
  const bytes = Buffer.concat(await Array.fromAsync(source));
  const { data, width, height } = isConverted(from, type) ? await converted(bytes, from, type) : await cleanImage(bytes, type);
  return { stored: await storage.write(data), width, height };
}

async function small(part: MultipartFile, maxBytes: number, picture: Picture): Promise<Buffer> {
  const data = await wholeOf(part, maxBytes);
  const { type: from } = await judgeType(data.subarray(0, HEAD_BYTES));
  const type = storedType(from);
  if (!type) throw refusal('FILE_NOT_IMAGE', { path: FIELD });
  return makePicture(isConverted(from, type) ? (await converted(data, from, type)).data : data, picture);
}

/** Reads a whole file. After an error, skips the rest of the file, so that the form can be read to its end. */
async function wholeOf(part: MultipartFile, maxBytes: number): Promise<Buffer> {
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of bytesOf(part)) {
      length += chunk.length;
      if (length > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    if (length === 0) throw refusal('FILE_EMPTY', { path: FIELD });
    return Buffer.concat(chunks);
  } finally {
    part.file.resume();
  }
}

async function keep(part: MultipartFile, storage: Storage, maxBytes: number): Promise<ReceivedFile> {
  const rest = bytesOf(part);
  try {
    const head = await takeHead(rest);
    if (head.length === 0) throw refusal('FILE_EMPTY', { path: FIELD });
    const judged = await judgeType(head);
    const image = storedType(judged.type);
    const type = image ?? judged.type;
    const ending = image ? endingOf(image) : judged.ending;
    const given = tidyName(part.filename ?? '', ending);
    if (!image && claimsImage(given, part.mimetype)) throw refusal('FILE_DAMAGED', { path: FIELD });
    const name = type === judged.type ? given : nameAfterConversion(given, judged.type, ending);
    const whole = joined(head, rest);
    const { stored, width, height } = image
      ? await inPlace(() => keepImage(whole, judged.type, image, storage))
      : { stored: await storage.write(whole, maxBytes), width: null, height: null };
    return {
      fileName: `${randomBytes(16).toString('hex')}.${ending}`,
      storedAs: stored.name,
      name,
      type,
      size: stored.size,
      sha256: stored.sha256,
      width,
      height,
    };
  } finally {
    await rest.return(undefined);
    part.file.resume();
  }
}
