import { useState } from 'react';
import { saveFile } from '../lib/api-client.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { focusHere } from '../ui/behavior/focus.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconCopy, IconDownload, IconFile } from '../ui/layout/icons.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { printText } from '../ui/markdown/print-text.ts';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import styles from './two-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  action: string;
  onDone: () => void;
}

/** Focuses the codes and scrolls to their start, because the codes replace the longer setup, whose end was in view. */
function showHere(element: HTMLElement | null): void {
  focusHere(element);
  element?.scrollIntoView({ block: 'start' });
}

/** Recovery codes are shown only once, so the user must confirm that they are stored. */
export function RecoveryCodes({ codes, action, onDone }: RecoveryCodesProps) {
  const t = useT('sessions');
  const { username } = useProfile();
  const copy = useCopy();
  const [kept, setKept] = useState(false);
  const text = [t('recovery.fileHead', { username, time: formatDateTime(Date.now()) }), location.origin, '', ...codes, ''].join('\n');
  return (
    <section className={styles.recovery} aria-label={t('recovery.title')} ref={showHere}>
      <UnsavedGuard when={!kept}>{t('recovery.leave')}</UnsavedGuard>
      <Notice kind="warn">{t('recovery.once')}</Notice>
      <ul className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row wrap>
        <Button icon={<IconCopy size={14} />} onClick={() => void copy(codes.join('\n'))}>
          {t('ui:copy')}
        </Button>
        <Button
          icon={<IconDownload size={14} />}
          onClick={() =>
            saveFile({ blob: new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName: `coloa-${username}-recovery-codes.txt` })
          }
        >
          {t('recovery.download')}
        </Button>
        <Button icon={<IconFile size={14} />} onClick={() => printText(t('recovery.title'), text)}>
          {t('recovery.print')}
        </Button>
      </Row>
      <CheckField checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} label={t('recovery.kept')} />
      <Button kind="main" reason={kept ? undefined : t('recovery.keepFirst')} onClick={onDone}>
        {action}
      </Button>
    </section>
  );
}
