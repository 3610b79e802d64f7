import type { Args } from '../harness.ts';
import { multipart } from '../multipart.ts';
import type { World } from '../sample-world.ts';
import { paragraph, wordFile } from '../word-file.ts';

export interface SampleCall extends Args {
  headers?: Record<string, string>;
}

export type SampleCalls = Record<string, (world: World) => SampleCall>;

/** An image of 32 × 32 pixels, because smaller logos are rejected. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAAA1BMVEUvb0+QbRduAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQ4jWNgGAWjYBSMAgasAAAEIAABMVaGxQAAAABJRU5ErkJggg==',
  'base64',
);

export function pictureUpload(): SampleCall {
  const { payload, headers } = multipart({ name: 'x.png', type: 'image/png', bytes: PNG });
  return { body: payload, headers };
}

export function wordUpload(): SampleCall {
  const { payload, headers } = multipart({ name: 'x.docx', bytes: wordFile({ body: paragraph('{project.name}') }) });
  return { body: payload, headers };
}
