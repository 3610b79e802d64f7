import { useId, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCopy } from '../behavior/use-copy.ts';
import { Button } from '../layout/button.tsx';
import { IconCheck, IconCopy } from '../layout/icons.tsx';
import styles from './copy-value.module.css';

interface CopyValueProps {
  label: string;
  value: string;
  hint?: string;
  /** True for a text of several lines. */
  prose?: boolean;
  /** Without this label, there is no button for copying. */
  copyLabel?: string;
  onCopied?: () => void;
}

/**
 * Shows a read-only value, such as a link. A click selects the value for manual copying. In a dialog, the button gets the initial focus.
 */
export function CopyValue({ label, value, hint, prose = false, copyLabel, onCopied }: CopyValueProps) {
  const t = useT('ui');
  const id = useId();
  const note = useId();
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
      <output aria-labelledby={id} aria-describedby={hint === undefined ? undefined : note} className={prose ? styles.prose : styles.value}>
        {value}
      </output>
      {hint !== undefined && (
        <p id={note} className={styles.hint}>
          {hint}
        </p>
      )}
      {copyLabel !== undefined && (
        <div className={styles.copy}>
          <Button icon={copied ? <IconCheck size={14} /> : <IconCopy size={14} />} data-autofocus onClick={() => void press()}>
            {copied ? t('copied') : copyLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
