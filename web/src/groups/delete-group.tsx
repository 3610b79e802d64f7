import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useDeleteGroup } from './groups.queries.ts';

export function DeleteGroup({ group: { id, name }, onClose }: { group: Group; onClose: () => void }) {
  const t = useT('groups');
  const { history } = useRouter();
  const remove = useDeleteGroup();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('delete.title', { name })}
      confirm={t('delete.confirm')}
      onConfirm={async () => {
        await remove.mutateAsync(id);
        toast.ok(t('delete.done', { name }));
        history.replace(paths.groups());
      }}
    >
      {t('delete.body')}
    </ConfirmDialog>
  );
}
