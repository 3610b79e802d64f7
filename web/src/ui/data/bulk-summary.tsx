import { useT } from '../../lib/i18n.ts';
import { KeyText } from '../../ui/data/words.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './bulk.module.css';
import type { BulkOutcome } from './run-batches.ts';

export function BulkSummary({ outcome: { done, failed }, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const t = useT('issues');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('bulk.left', { count: failed.length })}
      width={560}
      footer={
        <Button kind="main" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      {done.length > 0 && (
        <Text as="p" size={13} tone="muted">
          {t('bulk.others', { count: done.length })}
        </Text>
      )}
      <ul className={styles.left}>
        {failed.map(({ row, why }) => (
          <li key={row.id}>
            <KeyText>{row.key}</KeyText> {row.title || t('untitled')}
            <Text as="div" size={12} tone="danger">
              {why ?? t('bulk.unreachable')}
            </Text>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
