import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './article.module.css';
import type { WriteUpElsewhere } from './use-write-up-form.ts';
import { WriteUpChanges } from './write-up-changes.tsx';
import { changedFields, type WriteUpValue } from './write-up-value.ts';

interface CompareWriteUpDialogProps {
  elsewhere: WriteUpElsewhere;
  /** The value that the form started from, and the value that the user typed since. */
  base: WriteUpValue;
  value: WriteUpValue;
  topicName: (id: string | null) => string;
  onTakeOver: () => void;
  onMerge: () => void;
  onClose: () => void;
}

/** Shows what was saved elsewhere since the form was opened. Nothing changes in the form before the user chooses. */
export function CompareWriteUpDialog({ elsewhere, base, value, topicName, onTakeOver, onMerge, onClose }: CompareWriteUpDialogProps) {
  const t = useT('issues');
  const topics = useT('topics');
  const { names, theirs, by } = elsewhere;
  const mine = changedFields(base, value).filter((field) => names.includes(field));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={by === 'me' ? t('compare.titleMine') : by ? t('compare.titleBy', { name: by.name }) : t('compare.title')}
      width={760}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:close')}</Button>
          <Button onClick={onTakeOver}>{t('form.takeOver')}</Button>
          <Button kind="main" onClick={onMerge}>
            {t('form.mergeNow')}
          </Button>
        </>
      }
    >
      <Stack gap={4} className={styles.edits}>
        {mine.length > 0 && (
          <Text as="p" size={13} tone="muted">
            {t('compare.both', { fields: mine.map((field) => topics(`form.${field}`)).join(', ') })}
          </Text>
        )}
        <section>
          <WriteUpChanges before={base} after={theirs} topicName={topicName} />
        </section>
      </Stack>
    </Dialog>
  );
}
