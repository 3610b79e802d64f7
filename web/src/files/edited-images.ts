import { filesContract, type KeptOriginal, type Uploaded } from '@coloa/contract/files/files.contract.ts';
import { useSyncExternalStore } from 'react';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { upload } from '../lib/api-upload.ts';
import { keepOriginal } from './kept-originals.ts';
import { isInOtherDraft } from './unsaved-texts.ts';

const background = { background: true };

export interface EditedImage {
  file: File;
  /** The original to keep for the team; null to keep none. */
  original: File | KeptOriginal | null;
}

export interface StoredImage {
  uploaded: Uploaded;
  /** Whether the original is kept for the team. */
  originalKept: boolean;
  /** Whether the replaced file was deleted, or is still used. `failed` if an unused upload could not be deleted now. */
  replaced: 'deleted' | 'used' | 'failed';
}

/**
 * Deletes an upload, unless something uses it or another user uploaded it. If no answer arrives, it repeats the call once, because the
 * upload may be gone.
 */
async function discard(fileName: string, again = false): Promise<StoredImage['replaced']> {
  try {
    await call(filesContract.discard, { params: { fileName } }, background);
    return 'deleted';
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 404) return again ? 'deleted' : 'used';
    if (status === 409) return 'used';
    return again ? 'failed' : discard(fileName, true);
  }
}

let stored: readonly Uploaded[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the edited images since the start of the app, because an image that was edited in a text can also replace evidence. */
export const useEditedImages = (): readonly Uploaded[] => useSyncExternalStore(subscribe, () => stored);

/**
 * Stores an edited image, and deletes the replaced file if nothing refers to it any more, because it can contain a secret. Call it before
 * the image is replaced in all open texts.
 */
export async function storeEdited({ file, original }: EditedImage, fileName: string): Promise<StoredImage> {
  const uploaded = await upload(file, file.name, background);
  if (original) {
    try {
      await keepOriginal(uploaded, original, background);
    } catch (error) {
      await discard(uploaded.fileName);
      throw error;
    }
  }
  stored = [...stored, uploaded];
  for (const listener of listeners) listener();
  return { uploaded, originalKept: original !== null, replaced: isInOtherDraft(fileName) ? 'used' : await discard(fileName) };
}
