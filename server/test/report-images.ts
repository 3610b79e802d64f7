import { unzipSync } from 'fflate';

/** Returns the image files in an HTML report. */
export const imagesOfHtml = (html: Buffer): Buffer[] =>
  [...html.toString().matchAll(/data:image\/(?:png|jpeg|webp|avif);base64,([\w+/=]+)/g)].map(([, data = '']) =>
    Buffer.from(data, 'base64'),
  );

/** Returns the image files in a Word report. */
export const imagesOfDocx = (docx: Buffer): Buffer[] =>
  Object.entries(unzipSync(docx))
    .filter(([name]) => name.startsWith('word/media/'))
    .map(([, data]) => Buffer.from(data));
