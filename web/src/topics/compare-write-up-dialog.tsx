import { useT } from '../lib/i18n.ts';
import { useComparison } from '../presence/use-comparison.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './article.module.css';
import type { WriteUpElsewhere } from './use-write-up-form.ts';
import { WriteUpChanges } from './write-up-changes.tsx';
import { changedFields, type WriteUpValue } from './write-up-value.ts';

interface CompareWriteUpDialogProps {
  elsewhere: WriteUpElsewhere;
  /** `base` is the value that the form started from; `value` is the user's current value. */
  base: WriteUpValue;
  value: WriteUpValue;
  topicName: (id: string | null) => string;
  onTakeOver: () => void;
  onMerge: () => void;
  onClose: () => void;
}

/** Shows the values saved elsewhere since the form was opened. The form changes only after the user's choice. */
export function CompareWriteUpDialog({ elsewhere, base, value, topicName, onTakeOver, onMerge, onClose }: CompareWriteUpDialogProps) {
  const t = useT('topics');
  const { names, theirs, by } = elsewhere;
  const mine = changedFields(base, value).filter((field) => names.includes(field));
  const both = mine.map((field) => t(`form.${field}`)).join(', ');
  const { hint, ...comparison } = useComparison({ by, both, onTakeOver, onMerge, onClose });
  return (
    <Dialog opened {...comparison} width={760}>
      <Stack gap={4} className={styles.edits}>
        {hint}
        <section>
          <WriteUpChanges before={base} after={theirs} topicName={topicName} />
        </section>
      </Stack>
    </Dialog>
  );
}
