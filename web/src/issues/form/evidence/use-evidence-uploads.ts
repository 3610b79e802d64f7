import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isImage, nameOfPasted } from '../../../files/file-names.ts';
import { type Uploads, useUploads } from '../../../files/use-uploads.ts';
import { useT } from '../../../lib/i18n.ts';
import { fileComes } from '../../../ui/feedback/coming-files.ts';
import { fileItem } from './evidence-value.ts';
import type { EvidenceList } from './use-evidence-list.ts';

const pastedNames = new Set<string>();

/** Adds the uploaded files as items in the order in which the user chose them. The form waits for running uploads before it saves. */
export function useEvidenceUploads(add: EvidenceList['add']): Uploads & { files: readonly Uploaded[] } {
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
  const coming = uploads.running.filter(({ failure }) => failure === null).length;
  useComing(coming > 0, uploads.running.length > coming);
  return {
    ...uploads,
    files,
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

function useComing(coming: boolean, failed: boolean): void {
  const hasFailed = useRef(failed);
  // A layout effect, because the cleanup below reads the ref, and all cleanups run before the first effect.
  useLayoutEffect(() => {
    hasFailed.current = failed;
  });
  useEffect(() => {
    if (!coming) return;
    const ended = fileComes();
    return () => ended(hasFailed.current ? 'failed' : 'there');
  }, [coming]);
}
