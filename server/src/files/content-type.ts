import path from 'node:path';
import { endingOf, isImageType, pictureFormat } from '@coloa/contract/files/pictures.ts';
import { withoutDeceptive } from '@coloa/contract/http.ts';
import { fileTypeFromBuffer } from 'file-type';

export const HEAD_BYTES = 64 * 1024;

/** Tab, line feed, form feed, carriage return and escape: the control characters that logs and texts may contain. */
const CONTROL_IN_TEXT = new Set([9, 10, 12, 13, 27]);
const isControl = (byte: number): boolean => (byte < 32 && !CONTROL_IN_TEXT.has(byte)) || byte === 127;

function isText(head: Uint8Array): boolean {
  if (head.some(isControl)) return false;
  try {
    // With `stream`, a character that is cut at the end of the head causes no error.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The possible sizes in bytes of the BMP header that follows the first 14 bytes; each version of the format has its own. */
const BMP_HEADERS = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/**
 * Whether a file is a BMP. `file-type` treats every file that begins with "BM" as a BMP, including a text that begins with "BMC firmware".
 */
const isBmp = (head: Uint8Array): boolean =>
  head.length >= 26 && BMP_HEADERS.has(new DataView(head.buffer, head.byteOffset, head.length).getUint32(14, true));

/** Detects the content type from the first bytes. Ignores the file's name and declared type. */
export async function judgeType(head: Uint8Array): Promise<{ type: string; ending: string }> {
  const known = await fileTypeFromBuffer(head);
  if (known && (known.mime !== 'image/bmp' || isBmp(head))) {
    const ending = isImageType(known.mime) ? endingOf(known.mime) : known.ext;
    return { type: known.mime, ending: /^[a-z0-9]{1,8}$/.test(ending) ? ending : 'bin' };
  }
  return isText(head) ? { type: 'text/plain', ending: 'txt' } : { type: 'application/octet-stream', ending: 'bin' };
}

const NAME_LENGTH = 200;

/**
 * Returns the name that a user gave a file, without folders and deceptive characters, and limited in length; the extension stays. If no
 * name remains, returns `file.<ending>`.
 */
export function tidyName(given: string, ending: string): string {
  const base = withoutDeceptive(given.split(/[/\\]/).at(-1) ?? '').trim();
  if (base === '' || base === '.' || base === '..') return `file.${ending}`;
  if (base.length <= NAME_LENGTH) return base;
  const extension = path.extname(base).slice(0, 20);
  return base.slice(0, NAME_LENGTH - extension.length) + extension;
}

/** Replaces the extension, as in 'scan.tiff' → 'scan.png'. A name whose extension does not belong to the old type stays unchanged. */
export function nameAfterConversion(name: string, from: string, ending: string): string {
  const old = path.extname(name);
  return pictureFormat(from)?.endings.includes(old.slice(1).toLowerCase()) ? `${name.slice(0, -old.length)}.${ending}` : name;
}
