import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useEditedImages } from '../../../files/edited-images.ts';
import { isImage, nameOfPasted } from '../../../files/file-names.ts';
import { type Uploads, useUploads } from '../../../files/use-uploads.ts';
import { useT } from '../../../lib/i18n.ts';
import { fileComes, fileFailed } from '../../../ui/feedback/coming-files.ts';
import '../../../ui/overlays/upload-questions.ts';
import { fileItem } from './evidence-value.ts';
import type { EvidenceList } from './use-evidence-list.ts';

const pastedNames = new Set<string>();

interface EvidenceUploads extends Uploads {
  /** The files that were uploaded since the form was opened, and edited images. */
  files: readonly Uploaded[];
}

/** Adds the uploaded files as items in the order in which the user chose them. The form waits for running uploads before it saves. */
export function useEvidenceUploads(add: EvidenceList['add']): EvidenceUploads {
  const t = useT('editor');
  const [files, setFiles] = useState<readonly Uploaded[]>([]);
  const places = useRef({ next: 0, ofFiles: new WeakMap<File, number>(), ofItems: new Map<string, number>() });
  const uploads = useUploads((uploaded, file) => {
    const { ofFiles, ofItems } = places.current;
    const item = fileItem(isImage(uploaded) ? 'IMAGE' : 'FILE', uploaded.fileName);
    const place = ofFiles.get(file) ?? 0;
    const later = [...ofItems].filter(([, other]) => other > place).map(([id]) => id);
    ofItems.set(item.id, place);
    setFiles((known) => [...known, uploaded]);
    add([item], new Set(later));
    return Promise.resolve();
  });
  useMissing(uploads);
  const edited = useEditedImages();
  return {
    ...uploads,
    files: [...files, ...edited],
    add: (added) => {
      const named = [...added].map(
        (file) => new File([file], nameOfPasted(file, t('pastedName'), new Date(), pastedNames), { type: file.type }),
      );
      for (const file of named) {
        places.current.ofFiles.set(file, places.current.next);
        places.current.next += 1;
      }
      uploads.add(named);
    },
  };
}

/**
 * Registers running and failed uploads, so that a save waits for the running ones and is blocked by the failed ones. Uses layout effects,
 * so that a retried file counts as running before a waiting save checks for running uploads.
 */
function useMissing({ running, retry, dismiss }: Uploads): void {
  const coming = running.some(({ failure }) => failure === null);
  const failed = useRef(new Map<number, () => void>());
  useLayoutEffect(() => (coming ? fileComes() : undefined), [coming]);
  useLayoutEffect(() => {
    const now = running.filter(({ failure }) => failure !== null);
    for (const [id, forget] of failed.current) {
      if (now.some((each) => each.id === id)) continue;
      forget();
      failed.current.delete(id);
    }
    for (const { id, name, retryable, failure } of now) {
      if (failed.current.has(id)) continue;
      failed.current.set(id, fileFailed({ name, retryable, reason: failure ?? '', retry: () => retry(id), leave: () => dismiss(id) }));
    }
  });
  useLayoutEffect(() => {
    const all = failed.current;
    return () => all.forEach((forget) => void forget());
  }, []);
}
