import { burn, ImageError, type ImageFault, openImage } from './burn.ts';
import type { Edits } from './marks.ts';

export type ImageRequest = { file: Blob; edits: Edits | null };
export type ImageAnswer<Value> = { value: Value } | { fault: ImageFault };

/** If memory is insufficient, allocations fail with a RangeError and canvas operations with a DOMException. */
const faultOf = (error: unknown): ImageFault => (error instanceof ImageError ? error.fault : 'noMemory');

addEventListener('message', async ({ data: { file, edits } }: MessageEvent<ImageRequest>) => {
  try {
    if (edits) postMessage({ value: await burn(file, edits) });
    else {
      const value = await openImage(file);
      postMessage({ value }, { transfer: [value.preview] });
    }
  } catch (error) {
    postMessage({ fault: faultOf(error) });
  }
});
