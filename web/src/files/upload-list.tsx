import { useT } from '../lib/i18n.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconUpload, IconWarning, IconX } from '../ui/layout/icons.tsx';
import styles from './files.module.css';
import type { Uploads } from './use-uploads.ts';

export function UploadList({ running, retry, dismiss }: Pick<Uploads, 'running' | 'retry' | 'dismiss'>) {
  const t = useT('files');
  if (running.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('uploading')}>
      {running.map((each) => (
        <li key={each.id} data-failed={each.failure !== null || undefined}>
          {each.failure === null ? <IconUpload size={14} /> : <IconWarning size={14} />}
          <span className={styles.uploadName}>{each.name}</span>
          {each.failure === null ? (
            <ProgressBar value={each.progress} width={96} label={t('progressOf', { name: each.name })} />
          ) : (
            <>
              <span role="alert">{each.failure || t('failed')}</span>
              {each.retryable && (
                <Button size="s" onClick={() => retry(each.id)}>
                  {t('ui:retry')}
                </Button>
              )}
            </>
          )}
          <IconButton
            label={each.failure === null ? t('cancel', { name: each.name }) : t('dismiss', { name: each.name })}
            onClick={() => dismiss(each.id)}
          >
            <IconX size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
