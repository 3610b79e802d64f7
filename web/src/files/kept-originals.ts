import { filesContract, type KeptOriginal, type Uploaded } from '@coloa/contract/files/files.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { type UploadOptions, upload } from '../lib/api-upload.ts';

/** Returns the kept original of an edited image; null if there is none that the user can read. */
export const originalQuery = (fileName: string) =>
  queryOptions({
    queryKey: ['files', 'original', fileName],
    async queryFn({ signal }) {
      const { originals } = await call(filesContract.originals, { query: { fileNames: fileName } }, { signal, background: true });
      return originals[0] ?? null;
    },
    meta: { background: true },
  });

/**
 * Keeps the original of an uploaded image for the team. Uploads a `File` even if the server already has it, because a file that a text
 * shows cannot be an original. An original that is already kept becomes the original of this image, too.
 */
export async function keepOriginal(edited: Uploaded, original: File | KeptOriginal, options: UploadOptions = {}): Promise<KeptOriginal> {
  if (!(original instanceof File)) return keep(edited, original.original, options);
  const { fileName } = await upload(original, original.name, options);
  try {
    return await keep(edited, fileName, options);
  } catch (error) {
    // The unedited copy can contain a secret. If it cannot be deleted either, it is deleted after 30 days.
    await call(filesContract.discard, { params: { fileName } }, { background: true }).catch(() => undefined);
    throw error;
  }
}

const keep = ({ fileName }: Uploaded, original: string, options: UploadOptions): Promise<KeptOriginal> =>
  call(filesContract.keepOriginal, { body: { fileName, original } }, options);

/** Deletes the original of an edited image, also for other images that were edited from it. */
export const deleteOriginal = ({ fileName }: KeptOriginal): Promise<true> =>
  call(filesContract.deleteOriginal, { params: { fileName } }, { background: true });
