import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { OpenShares } from './open-shares.tsx';
import { useAddsDirectly } from './reader-rights.ts';
import { type ActOn, useAddToWorkspace, useEndSessionsOf, useRemoveMember, useResetTwoFactor, useUpdateUser } from './users.queries.ts';

export type AskedAct = 'remove' | 'sessions' | 'twoFactor' | 'disable' | 'enable';

interface MemberQuestionProps {
  act: AskedAct;
  on: ActOn;
  onClose: () => void;
}

export function MemberQuestion({ act, on, onClose }: MemberQuestionProps) {
  const t = useT('users');
  const runs = useRuns(on);
  const words = { name: on.name, workspace: on.workspace.name };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(`ask.${act}.title`, words)}
      confirm={t(`ask.${act}.confirm`)}
      keep={t('ui:cancel')}
      danger={act !== 'enable'}
      // A toast shows the error, so the dialog closes even if the action fails.
      onConfirm={() => runs[act]().catch(() => undefined)}
    >
      {t(`ask.${act}.body`, words)}
      {act === 'remove' && <OpenShares on={on} />}
    </ConfirmDialog>
  );
}

function useRuns({ id, name, workspace, role }: ActOn): Record<AskedAct, () => Promise<void>> {
  const t = useT('users');
  const remove = useRemoveMember();
  const add = useAddToWorkspace();
  const addsDirectly = useAddsDirectly();
  const endSessions = useEndSessionsOf();
  const resetTwoFactor = useResetTwoFactor();
  const update = useUpdateUser();
  const place = { userId: id, workspaceId: workspace.id };
  return {
    remove: async () => {
      await remove.mutateAsync(place);
      // Users other than System get no undo. They could only send a new invitation, which the removed member can decline.
      const undo = role && addsDirectly ? { label: t('ui:undo'), run: () => add.mutate({ ...place, roleId: role.id }) } : undefined;
      toast.ok(t('remove.done', { name, workspace: workspace.name }), undo);
    },
    sessions: async () => {
      await endSessions.mutateAsync(id);
      toast.ok(t('sessions.done', { name }));
    },
    twoFactor: async () => {
      await resetTwoFactor.mutateAsync(id);
      toast.ok(t('twoFactor.done', { name }));
    },
    disable: async () => {
      await update.mutateAsync({ id, disabled: true });
      toast.ok(t('disable.done', { name }), { label: t('ui:undo'), run: () => update.mutate({ id, disabled: false }) });
    },
    enable: async () => {
      await update.mutateAsync({ id, disabled: false });
      toast.ok(t('enable.done', { name }));
    },
  };
}
