import type { KeptOriginal } from '@coloa/contract/files/files.contract.ts';
import { useId } from 'react';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import styles from './kept-original.module.css';

interface KeptOriginalNoticeProps {
  kept: KeptOriginal;
  isFromOriginal: boolean;
  disabled: boolean;
  onSwitch: () => void;
  onDelete: () => void;
}

/** Shows whether the editor started from the original or from the edited image, and lets the user change this. */
export function KeptOriginalNotice({ kept, isFromOriginal, disabled, onSwitch, onDelete }: KeptOriginalNoticeProps) {
  const t = useT('imageEditor');
  return (
    <div className={styles.original}>
      <Notice
        kind={isFromOriginal ? 'warn' : 'plain'}
        action={
          <span className={styles.originalActions}>
            <Button size="s" disabled={disabled} onClick={onSwitch}>
              {t(isFromOriginal ? 'original.useEdited' : 'original.useOriginal')}
            </Button>
            {kept.can.delete && (
              <Button size="s" kind="danger" aria-haspopup="dialog" disabled={disabled} onClick={onDelete}>
                {t('original.delete')}
              </Button>
            )}
          </span>
        }
      >
        {t(isFromOriginal ? 'original.isOriginal' : 'original.isEdited')}
      </Notice>
    </div>
  );
}

interface KeepFieldProps {
  /** The original that is already kept; null if there is none. */
  kept: KeptOriginal | null;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

export function KeepField({ kept, checked, disabled, onChange }: KeepFieldProps) {
  const t = useT('imageEditor');
  const id = useId();
  return (
    <div className={styles.keep}>
      <CheckField
        label={t('original.keep')}
        aria-describedby={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {/* A description, because the name of a checkbox must not change with its state. */}
      <p id={id} className={styles.keepHint}>
        {t(checked ? 'original.readers' : kept ? (kept.can.delete ? 'original.stillKept' : 'original.keptByOthers') : 'original.discarded')}
      </p>
      <p className={styles.keepHint}>{t('original.elsewhere')}</p>
    </div>
  );
}

/** Says that the unedited upload is deleted, where no original can be kept. */
export function NotKeptNote() {
  const t = useT('imageEditor');
  return (
    <>
      <p className={styles.discarded}>{t('original.discarded')}</p>
      <p className={styles.discarded}>{t('original.elsewhere')}</p>
    </>
  );
}
