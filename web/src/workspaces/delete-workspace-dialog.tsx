import { LIMITS } from '@coloa/contract/limits.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { aboutBin, useDeleteWorkspace, useRestoreWorkspace } from './workspaces.queries.ts';

interface DeleteWorkspaceDialogProps {
  workspace: { id: string; name: string };
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Moves the workspace to the bin after the user has typed its name. A toast offers an undo. */
export function DeleteWorkspaceDialog({ workspace: { id, name }, opened, onClose, onDeleted }: DeleteWorkspaceDialogProps) {
  const t = useT('workspaces');
  const remove = useDeleteWorkspace();
  const restore = useRestoreWorkspace();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('delete.title', { name })}
      confirm={t('delete.confirm')}
      typeToConfirm={name}
      onConfirm={async () => {
        await remove.mutateAsync({ id, name });
        toast.ok(t('delete.done', { name }), { label: t('ui:undo'), run: () => restore.mutate(id) }, aboutBin(id));
        onDeleted?.();
      }}
    >
      {t('delete.body', { days: LIMITS.binDays })}
    </ConfirmDialog>
  );
}
