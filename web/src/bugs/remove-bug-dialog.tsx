import type { BugDetail } from '@coloa/contract/bugs/bugs.contract.ts';
import { useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { SaveFailure } from '../ui/feedback/save-failure.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useRemoveBug } from './bug-list.queries.ts';
import { BugPicker } from './bug-picker.tsx';

interface RemoveBugDialogProps {
  bug: BugDetail;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveBugDialog({ bug, onClose, onRemoved }: RemoveBugDialogProps) {
  const t = useT('bugs');
  const remove = useRemoveBug(bug.id, () => {
    toast.ok(t('remove.done', { name: bug.name }));
    onClose();
    onRemoved();
  });
  const [successor, setSuccessor] = useState<string | null>(null);
  const run = () => remove.mutate(successor);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('remove.title', { name: bug.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button kind="danger-solid" busy={remove.isPending} onClick={run}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{bug.uses ? t('remove.used', { count: bug.uses }) : t('remove.unused')}</p>
        <SaveFailure error={remove.error} />
        {Boolean(bug.uses) && (
          <BugPicker
            label={t('remove.successor')}
            hint={t('remove.successorHint')}
            optional
            error={fieldErrors(remove.error).successorId}
            value={successor}
            onChange={setSuccessor}
          />
        )}
      </Stack>
    </Dialog>
  );
}
