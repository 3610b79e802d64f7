import { unzipSync } from 'fflate';

export const imagesOfHtml = (html: Buffer): Buffer[] =>
  [...html.toString().matchAll(/data:image\/(?:png|jpeg|webp|avif);base64,([\w+/=]+)/g)].map(([, data = '']) =>
    Buffer.from(data, 'base64'),
  );

export const imagesOfDocx = (docx: Buffer): Buffer[] =>
  Object.entries(unzipSync(docx))
    .filter(([name]) => name.startsWith('word/media/'))
    .map(([, data]) => Buffer.from(data));
