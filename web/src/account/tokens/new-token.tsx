import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconCopy } from '../../ui/layout/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { UnsavedGuard } from '../../ui/overlays/unsaved-guard.tsx';
import styles from './tokens.module.css';

interface ShownOnceProps {
  name: string;
  token: string;
  onClose: () => void;
}

/** Shows a new token. The token is shown only once, so the user has to confirm that it is stored. */
export function CreatedToken({ name, token, onClose }: ShownOnceProps) {
  const t = useT('tokens');
  const copy = useCopy();
  const [kept, setKept] = useState(false);
  return (
    <Dialog
      opened
      onClose={() => {
        if (kept) onClose();
      }}
      title={t('made.title', { name })}
      width={520}
      footer={
        <Button kind="main" disabled={!kept} onClick={onClose}>
          {t('made.done')}
        </Button>
      }
    >
      <UnsavedGuard when={!kept}>{t('made.leave')}</UnsavedGuard>
      <Stack gap={3}>
        <Notice kind="warn">{t('made.once')}</Notice>
        <code className={styles.secret}>{token}</code>
        <div>
          <Button icon={<IconCopy size={14} />} data-autofocus onClick={() => void copy(token).then((done) => done && setKept(true))}>
            {t('made.copy')}
          </Button>
        </div>
        <CheckField checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} label={t('made.kept')} />
      </Stack>
    </Dialog>
  );
}
