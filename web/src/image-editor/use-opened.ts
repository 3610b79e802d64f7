import { filesContract, type KeptOriginal } from '@coloa/contract/files/files.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { deleteOriginal, originalQuery } from '../files/kept-originals.ts';
import { download } from '../lib/api-client.ts';
import type { OpenedImage } from './burn.ts';
import { openInWorker } from './image-work.ts';

interface Start {
  /** The kept original of the image, if the user can read it; otherwise null. */
  kept: KeptOriginal | null;
  /** Whether the editor starts from the original instead of the image. */
  isFromOriginal: boolean;
  /** The stored name of the file that the editor starts from; null until it is known. */
  fileName: string | null;
  startFromOriginal: (from: boolean) => void;
  /** Why it is unknown whether the image has an original; null if it is known or requested. */
  failure: Error | null;
  retry: () => void;
  deleteKept: () => Promise<void>;
}

/** Chooses the file that the editor starts from: the kept original if there is one, because the image already contains earlier marks. */
export function useStart(fileName: string, keepsOriginal: boolean): Start {
  const queries = useQueryClient();
  const query = originalQuery(fileName);
  // The image must not be replaced while the user edits it, so the original is requested once, each time the editor opens.
  const { data, isPending, isFetching, error, refetch } = useQuery({
    ...query,
    enabled: keepsOriginal,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const [wanted, setWanted] = useState(true);
  const kept = data ?? null;
  const isFromOriginal = kept !== null && wanted;
  const name = isFromOriginal ? kept.original : fileName;
  return {
    kept,
    isFromOriginal,
    // The original would be lost if the editor continued without it.
    fileName: keepsOriginal && (isPending || error) ? null : name,
    startFromOriginal: setWanted,
    failure: isFetching ? null : error,
    retry: () => void refetch(),
    deleteKept: async () => {
      if (kept) await deleteOriginal(kept);
      queries.setQueryData(query.queryKey, null);
    },
  };
}

interface Opened {
  fileName: string;
  file: File;
  image: OpenedImage;
}

/** Loads and decodes an image. Returns null until then. */
export function useOpened(fileName: string | null, onFail: (error: unknown) => void): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const failed = useEffectEvent(onFail);
  useEffect(() => {
    if (fileName === null) return;
    const abort = new AbortController();
    const { signal } = abort;
    const open = async () => {
      const { blob, fileName: name } = await download(filesContract.download, { params: { fileName } }, { background: true, signal });
      const file = new File([blob], name, { type: blob.type });
      setOpened({ fileName, file, image: await openInWorker(file, signal) });
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) failed(error);
    });
    return () => abort.abort();
  }, [fileName]);
  return opened?.fileName === fileName ? opened : null;
}
