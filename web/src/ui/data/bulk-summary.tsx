import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../layout/button.tsx';
import { Text } from '../layout/text.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './bulk-summary.module.css';

interface BulkSummaryProps {
  title: string;
  /** A text with the number of objects that were changed. */
  others?: string | undefined;
  failed: readonly { id: string; name: ReactNode; why: string | null }[];
  onClose: () => void;
}

export function BulkSummary({ title, others, failed, onClose }: BulkSummaryProps) {
  const t = useT('ui');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={560}
      footer={
        <Button kind="main" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {others && (
        <Text as="p" size={13} tone="muted">
          {others}
        </Text>
      )}
      <ul className={styles.left}>
        {failed.map(({ id, name, why }) => (
          <li key={id}>
            {name}
            <Text as="div" size={12} tone="danger">
              {why ?? t('bulk.unreachable')}
            </Text>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
