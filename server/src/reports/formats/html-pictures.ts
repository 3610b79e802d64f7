import { randomBytes } from 'node:crypto';
import type { ReportDocument } from '../report-document.ts';
import type { ReadPicture } from '../report-pictures.ts';

export interface InlinePictures {
  /** The `src` of each readable image, by file name. It contains a mark instead of the image data. */
  sources: ReadonlyMap<string, string>;
  putInto(html: string): Buffer;
}

/**
 * Reads the images of the documents. `putInto` inserts them as bytes after everything else is written. As text, they would be copied in
 * every step and could exceed the maximum length of a string.
 */
export async function inlinePictures(documents: readonly ReportDocument[], read: ReadPicture): Promise<InlinePictures> {
  // The mark is random, so that no text of a report can contain it.
  const mark = randomBytes(16).toString('hex');
  const sources = new Map<string, string>();
  const data: Buffer[] = [];
  for (const document of documents) {
    for (const { fileName, type } of document.images) {
      const bytes = sources.has(fileName) ? null : await read(document, fileName);
      if (!bytes) continue;
      sources.set(fileName, `data:${type};base64,${mark}${data.length}.`);
      data.push(Buffer.from(bytes.toString('base64'), 'latin1'));
    }
  }
  return {
    sources,
    putInto(html) {
      const parts = html.split(new RegExp(`${mark}(\\d+)\\.`));
      return Buffer.concat(parts.map((part, n) => (n % 2 === 0 ? Buffer.from(part) : (data[Number(part)] ?? Buffer.alloc(0)))));
    },
  };
}
