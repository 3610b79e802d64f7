import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { type UploadOptions, upload } from '../lib/api-upload.ts';
import { placesInOpenTexts } from './unsaved-texts.ts';

interface Sent {
  file: Blob;
  uploaded: Uploaded;
}

/** The maximum number of images to compare with. */
const MOST_KEPT = 50;
let sent: readonly Sent[] = [];

async function sameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size || one.type !== other.type) return false;
  const [a, b] = await Promise.all([one, other].map(async (blob) => new Uint8Array(await blob.arrayBuffer())));
  return a !== undefined && b !== undefined && a.every((byte, at) => byte === b[at]);
}

async function shownAlready(file: Blob): Promise<Uploaded | null> {
  for (const each of sent) {
    if (placesInOpenTexts(each.uploaded.fileName) > 0 && (await sameBytes(file, each.file))) return each.uploaded;
  }
  return null;
}

/**
 * Uploads a file. An image that an open form or editor already shows is not uploaded again: an edit then replaces it at both places, so that
 * a secret that is covered in one language is not readable in the other one.
 */
export async function uploadOnce(file: Blob, name: string, options: UploadOptions = {}): Promise<Uploaded> {
  if (!file.type.startsWith('image/')) return upload(file, name, options);
  const shown = await shownAlready(file);
  if (shown) return shown;
  const uploaded = await upload(file, name, options);
  sent = [...sent, { file, uploaded }].slice(-MOST_KEPT);
  return uploaded;
}
