import { useId, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCopy } from '../behavior/use-copy.ts';
import { Button } from '../layout/button.tsx';
import { IconCheck, IconCopy } from '../layout/icons.tsx';
import styles from './copy-value.module.css';

interface CopyValueProps {
  label: string;
  value: string;
  /** Without this label, there is no button for copying. */
  copyLabel?: string;
  onCopied?: () => void;
}

/**
 * Shows a read-only value, such as a link. A click selects the value for manual copying. In a dialog, the button gets the initial focus.
 */
export function CopyValue({ label, value, copyLabel, onCopied }: CopyValueProps) {
  const t = useT('ui');
  const id = useId();
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  const press = async () => {
    if (!(await copy(value))) return;
    setCopied(true);
    onCopied?.();
  };
  return (
    <div className={styles.part}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <output aria-labelledby={id} className={styles.value}>
        {value}
      </output>
      {copyLabel !== undefined && (
        <div>
          <Button icon={copied ? <IconCheck size={14} /> : <IconCopy size={14} />} data-autofocus onClick={() => void press()}>
            {copied ? t('copied') : copyLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
