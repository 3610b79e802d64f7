import type { SavedView, ViewPlace } from '@coloa/contract/views/views.contract.ts';
import { useT } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useViewActions } from './use-view-actions.ts';

interface RemoveViewDialogProps {
  place: ViewPlace;
  view: SavedView;
  onClose: () => void;
}

/** Asks before another user's view is deleted, because this cannot be undone. */
export function RemoveViewDialog({ place, view, onClose }: RemoveViewDialogProps) {
  const t = useT('views');
  const { removeForGood } = useViewActions(place);
  const { name, owner } = view;
  return (
    <ConfirmDialog
      opened
      title={t('delete.title', { name })}
      confirm={t('delete.confirm')}
      onConfirm={() => removeForGood(view)}
      onClose={onClose}
    >
      {t('delete.body', { owner: owner.name || owner.username })}
    </ConfirmDialog>
  );
}
