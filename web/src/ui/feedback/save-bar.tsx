import { useT } from '../../lib/i18n.ts';
import { coversBottom } from '../behavior/covers-bottom.ts';
import { Button } from '../layout/button.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  busy: boolean;
  onDiscard: () => void;
  /** Called before the form is submitted. */
  onSave?: () => void;
}

export function SaveBar({ busy, onDiscard, onSave }: SaveBarProps) {
  const t = useT('ui');
  return (
    <div ref={coversBottom} className={styles.bar}>
      <span>{t('saveBar.unsaved')}</span>
      <Button kind="quiet" onClick={onDiscard}>
        {t('saveBar.discard')}
      </Button>
      <Button type="submit" kind="main" busy={busy} onClick={onSave}>
        {t('saveBar.save')}
      </Button>
    </div>
  );
}
