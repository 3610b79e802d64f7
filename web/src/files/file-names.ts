import { isImageType } from '@coloa/contract/files/pictures.ts';
import { fold } from '../lib/fold.ts';

/** Images the page can show; anything else is offered for download. */
export const isImage = ({ type }: { type: string }): boolean => isImageType(type);

type TypeName =
  | 'image'
  | 'audio'
  | 'video'
  | 'pdf'
  | 'word'
  | 'excel'
  | 'powerpoint'
  | 'archive'
  | 'capture'
  | 'database'
  | 'program'
  | 'text'
  | 'named'
  | 'other';

/** Media types as the server judges them, by the word for their kind. */
const KINDS: readonly [RegExp, TypeName][] = [
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^text\//, 'text'],
  [/^application\/pdf$/, 'pdf'],
  [/wordprocessingml|msword|opendocument\.text/, 'word'],
  [/spreadsheetml|ms-excel|opendocument\.spreadsheet/, 'excel'],
  [/presentationml|ms-powerpoint|opendocument\.presentation/, 'powerpoint'],
  [/zip|[.-](tar|rar|7z|xz|zstd|lzip|compress)|x-bzip|java-archive/, 'archive'],
  [/pcap/, 'capture'],
  [/sqlite/, 'database'],
  [/executable|x-msdownload|x-elf|x-mach|x-sharedlib|wasm/, 'program'],
];

/**
 * The kind of a file for people, as a key of `files:type` with the ending in capitals: 'image' and 'PNG'. The ending is the one the
 * server gave it by its content.
 */
export function typeOf({ type, fileName }: { type: string; fileName: string }): { kind: TypeName; ending: string } {
  const ending = (/\.([a-z0-9]+)$/i.exec(fileName)?.[1] ?? '').toUpperCase();
  const known = KINDS.find(([pattern]) => pattern.test(type))?.[1];
  return { kind: known ?? (ending === '' || ending === 'BIN' ? 'other' : 'named'), ending };
}

/** 'Ảnh màn hình 1.PNG' → 'anh-man-hinh-1': a name that reads well inside Markdown and in a path. */
export function plainName(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '');
  return (
    fold(stem)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'tep'
  );
}

/** Browsers call every pasted picture 'image.png'; the time tells them apart. */
export function nameOfPasted(file: { name: string; type: string }, prefix: string, now: Date): string {
  if (file.name && !/^image\.\w+$/i.test(file.name)) return file.name;
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `${prefix}-${time}.${file.type.split('/')[1]?.replace('jpeg', 'jpg').replace(/\W.*$/, '') || 'png'}`;
}

/** How Markdown shows an uploaded file: a picture in its place, anything else as a link. */
export function markdownFor({ name, url, type }: { name: string; url: string; type: string }): string {
  const words = plainName(name);
  return isImage({ type }) ? `![${words}](${url})` : `[${name.replaceAll(/[[\]\\]/g, '\\$&')}](${url})`;
}
