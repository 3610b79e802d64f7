import { useState } from 'react';
import { formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconFile, IconX } from '../ui/layout/icons.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { FileName } from './file-name.tsx';
import { isImage } from './file-names.ts';
import styles from './files.module.css';
import { Lightbox, type ShownFile } from './lightbox.tsx';

interface AttachmentListProps<File extends ShownFile> {
  files: readonly File[];
  /** Deletes the file, and resolves when it is deleted; missing if the user cannot delete files. */
  onRemove?: ((file: File) => Promise<unknown>) | undefined;
  /** Returns the reason why a file cannot be removed, as a sentence; null if it can. */
  reasonToKeep?: (file: File) => string | null;
}

export function AttachmentList<File extends ShownFile>({ files, onRemove, reasonToKeep }: AttachmentListProps<File>) {
  const t = useT('files');
  const [shown, setShown] = useState<string | null>(null);
  const [removing, setRemoving] = useState<File | null>(null);
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  const removeButton = (file: File) =>
    onRemove && <RemoveButton file={file} reason={reasonToKeep?.(file) ?? null} onRemove={setRemoving} />;
  return (
    <>
      {images.length > 0 && (
        <ul className={styles.thumbs}>
          {images.map((file) => (
            <li key={file.attachmentId}>
              <Thumb file={file} onShow={() => setShown(file.attachmentId)} />
              {removeButton(file)}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.chips}>
          {others.map((file) => (
            <li key={file.attachmentId} className={styles.chip}>
              <DownloadLink file={file} />
              {removeButton(file)}
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <Lightbox images={images} start={images.findIndex((file) => file.attachmentId === shown)} onClose={() => setShown(null)} />
      )}
      {removing && (
        <ConfirmDialog
          opened
          onClose={() => setRemoving(null)}
          title={t('removeTitle', { name: removing.name })}
          confirm={t('removeConfirm')}
          onConfirm={() => onRemove?.(removing)}
        >
          {t('removeBody')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface RemoveButtonProps<File> {
  file: File;
  reason: string | null;
  onRemove: (file: File) => void;
}

function RemoveButton<File extends ShownFile>({ file, reason, onRemove }: RemoveButtonProps<File>) {
  const label = useT('files')('remove', { name: file.name });
  return (
    <IconButton label={label} reason={reason ?? undefined} className={styles.remove} onClick={() => onRemove(file)}>
      <IconX size={14} />
    </IconButton>
  );
}

function Thumb({ file, onShow }: { file: ShownFile; onShow: () => void }) {
  const t = useT('files');
  return (
    <button type="button" className={styles.thumb} onClick={onShow} aria-label={t('enlarge', { name: file.name })}>
      <img src={file.url} alt="" loading="lazy" width={file.width ?? undefined} height={file.height ?? undefined} />
      <span className={styles.caption}>
        <FileName>{file.name}</FileName>
      </span>
    </button>
  );
}

function DownloadLink({ file }: { file: ShownFile }) {
  const language = useLanguage();
  return (
    <a href={file.url} download={file.name}>
      <IconFile size={14} />
      <FileName>{file.name}</FileName>
      <span className={styles.size}>{formatSize(file.size, language)}</span>
    </a>
  );
}
