import { isImageType } from '@coloa/contract/files/pictures.ts';

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

/** Maps patterns of media types to kinds. The first match counts. */
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
 * Returns the type of a file. `kind` is a key of `files:type`. `ending` is the extension of the stored name in capitals, for example 'PNG';
 * empty if there is none.
 */
export function typeOf({ type, fileName }: { type: string; fileName: string }): { kind: TypeName; ending: string } {
  const ending = (/\.([a-z0-9]+)$/i.exec(fileName)?.[1] ?? '').toUpperCase();
  const known = KINDS.find(([pattern]) => pattern.test(type))?.[1];
  return { kind: known ?? (ending === '' || ending === 'BIN' ? 'other' : 'named'), ending };
}

/** Replaces a missing or generic name, such as 'image.png', with a unique one that contains the time. Adds the new name to `given`. */
export function nameOfPasted(file: { name: string; type: string }, prefix: string, now: Date, given: Set<string>): string {
  if (file.name && !/^image\.\w+$/i.test(file.name)) return file.name;
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  const ending = file.type.split('/')[1]?.replace('jpeg', 'jpg').replace(/\W.*$/, '') || 'png';
  let name = `${prefix}-${time}.${ending}`;
  for (let n = 2; given.has(name); n += 1) name = `${prefix}-${time}-${n}.${ending}`;
  given.add(name);
  return name;
}

/** Returns a link with the file's name, or an image without a caption, because a file name is not a caption. */
export function markdownFor({ name, url, type }: { name: string; url: string; type: string }): string {
  return isImage({ type }) ? `![](${url})` : `[${name.replaceAll(/[[\]\\]/g, '\\$&')}](${url})`;
}
