import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useDeleteTopic } from './topics.queries.ts';

export function DeleteTopic({ topic: { id, name }, onClose }: { topic: Topic; onClose: () => void }) {
  const t = useT('topics');
  const { history } = useRouter();
  const remove = useDeleteTopic();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('delete.title', { name })}
      confirm={t('delete.confirm')}
      onConfirm={async () => {
        await remove.mutateAsync(id);
        toast.ok(t('delete.done', { name }));
        history.replace(paths.topics());
      }}
    >
      {t('delete.body')}
    </ConfirmDialog>
  );
}
