import { fold } from '../lib/fold.ts';

const isImageType = /^image\//;

/** Images the page can show; anything else is offered for download. */
export const isImage = ({ type }: { type: string }): boolean => isImageType.test(type);

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
