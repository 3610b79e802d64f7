import { useT } from '../../lib/i18n.ts';
import { type FailedFile, retryFailed, setStopped, useFailedFiles, useStoppedSave } from '../feedback/coming-files.ts';
import { Button } from '../layout/button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface FailedFilesDialogProps {
  files: readonly Pick<FailedFile, 'name' | 'retryable' | 'reason'>[];
  onRetry: () => void;
  onLeave: () => void;
  onClose: () => void;
}

export function FailedFilesDialog({ files, onRetry, onLeave, onClose }: FailedFilesDialogProps) {
  const t = useT('ui');
  const retryable = files.some((file) => file.retryable);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('failedFiles.title', { count: files.length })}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button {...(!retryable && { kind: 'main', 'data-autofocus': true })} onClick={onLeave}>
            {t('failedFiles.leave')}
          </Button>
          {retryable && (
            <Button kind="main" data-autofocus onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.say}>
        <p>{t(retryable ? 'failedFiles.body' : 'failedFiles.refused')}</p>
        <ul className={styles.files}>
          {files.map(({ name, reason }, at) => (
            // The key contains the position, because two files can have the same name. The list is never reordered.
            <li key={`${String(at)} ${name}`}>
              <span>{name}</span>
              {reason && <p>{reason}</p>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** When a form is saved, asks about failed uploads and then continues the save. Rendered once for all forms. */
export function StoppedSaves() {
  const goOn = useStoppedSave();
  const files = useFailedFiles();
  if (!goOn || files.length === 0) return null;
  const settle = (choose: () => void) => {
    choose();
    setStopped(null);
    goOn();
  };
  return (
    <FailedFilesDialog
      files={files}
      onClose={() => setStopped(null)}
      onRetry={() => settle(retryFailed)}
      onLeave={() => settle(() => files.forEach(({ leave }) => void leave()))}
    />
  );
}
