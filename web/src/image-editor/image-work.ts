import { endingOf, isImageType } from '@coloa/contract/files/pictures.ts';
import { ImageError, type OpenedImage } from './burn.ts';
import type { ImageAnswer, ImageRequest } from './image.worker.ts';
import type { Edits } from './marks.ts';

/** Runs one request in a worker, and ends the worker afterwards, because a decoded image can take 200 MB. */
function inWorker<Value>(request: ImageRequest, signal?: AbortSignal): Promise<Value> {
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module' });
  const answered = new Promise<Value>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ImageAnswer<Value>>) =>
      'fault' in data ? reject(new ImageError(data.fault)) : resolve(data.value),
    );
    worker.addEventListener('error', () => reject(new Error('The worker that edits images could not be loaded')));
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(request);
  });
  return answered.finally(() => worker.terminate());
}

/** Decodes an image for the editor. Rejects with an `ImageError` if it cannot be edited. */
export const openInWorker = (file: Blob, signal?: AbortSignal): Promise<OpenedImage> => inWorker({ file, edits: null }, signal);

/** Returns the name. Its extension is replaced by that of `type` if the browser could not write the original type. */
export function namedFor(name: string, type: string): string {
  const ending = isImageType(type) ? endingOf(type) : 'png';
  const plain = name.replace(/\.(?:jpe?g|png|webp|avif)$/i, '');
  const same =
    name.length > plain.length &&
    name
      .slice(plain.length + 1)
      .toLowerCase()
      .replace('jpeg', 'jpg') === ending;
  return same ? name : `${plain}.${ending}`;
}

/** Returns a new file with the marks in its pixels, under the same name. Rejects with an `ImageError`. */
export async function burnInWorker(file: File, edits: Edits, signal?: AbortSignal): Promise<File> {
  const blob = await inWorker<Blob>({ file, edits }, signal);
  return new File([blob], namedFor(file.name, blob.type), { type: blob.type });
}
