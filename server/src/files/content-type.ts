import path from 'node:path';
import { withoutDeceptive } from '@coloa/contract/http.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Shown in the page as they are; each is taken apart and written anew before it is kept. */
const IMAGE_ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp', 'image/avif': 'avif' } as const;
export type ImageType = keyof typeof IMAGE_ENDINGS;

export const isImageType = (type: string): type is ImageType => Object.hasOwn(IMAGE_ENDINGS, type);
const endingOf = (type: ImageType): string => IMAGE_ENDINGS[type];

/** As much of a file as its type is judged by, in bytes. */
export const HEAD_BYTES = 64 * 1024;

/** Tab, line feed, form feed, carriage return and escape: the control characters that logs and texts have. */
const CONTROL_IN_TEXT = new Set([9, 10, 12, 13, 27]);
const isControl = (byte: number): boolean => (byte < 32 && !CONTROL_IN_TEXT.has(byte)) || byte === 127;

function isText(head: Uint8Array): boolean {
  if (head.some(isControl)) return false;
  try {
    // `stream`: a character that the end of the head cuts in two is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The media type and the fitting ending of a file, by its first bytes alone; what it says of itself counts for nothing. */
export async function judgeType(head: Uint8Array): Promise<{ type: string; ending: string }> {
  const known = await fileTypeFromBuffer(head);
  if (known) {
    // An animated PNG is kept as its first picture.
    const type = known.mime === 'image/apng' ? 'image/png' : known.mime;
    if (isImageType(type)) return { type, ending: endingOf(type) };
    return { type, ending: /^[a-z0-9]{1,8}$/.test(known.ext) ? known.ext : 'bin' };
  }
  return isText(head) ? { type: 'text/plain', ending: 'txt' } : { type: 'application/octet-stream', ending: 'bin' };
}

const IMAGE_NAME = /\.(png|apng|jpe?g|gif|webp|avif)$/i;

/** Whether an upload says of itself that it is one of the images Coloa shows. */
export const claimsImage = (name: string, declaredType: string): boolean => IMAGE_NAME.test(name) || isImageType(declaredType);

const NAME_LENGTH = 200;

/** The name a person gave a file: without folders and characters that deceive, and not too long; the ending stays. */
export function tidyName(given: string, ending: string): string {
  const base = withoutDeceptive(given.split(/[/\\]/).at(-1) ?? '').trim();
  if (base === '' || base === '.' || base === '..') return `file.${ending}`;
  if (base.length <= NAME_LENGTH) return base;
  const extension = path.extname(base).slice(0, 20);
  return base.slice(0, NAME_LENGTH - extension.length) + extension;
}
