import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { OpenShares } from './open-shares.tsx';
import { LastWriter, useOwnLoss } from './own-loss.tsx';
import { useAddsDirectly } from './reader-rights.ts';
import {
  type ActOn,
  aboutMember,
  useAddToWorkspace,
  useEndSessionsOf,
  useRemoveMember,
  useResetTwoFactor,
  useUpdateUser,
} from './users.queries.ts';

export type AskedAct = 'remove' | 'sessions' | 'twoFactor' | 'disable' | 'enable';

interface MemberQuestionProps {
  act: AskedAct;
  on: ActOn;
  onClose: () => void;
}

export function MemberQuestion({ act, on, onClose }: MemberQuestionProps) {
  const t = useT('users');
  const own = useOwnLoss(on);
  const runs = useRuns(on, own !== null);
  const leaves = act === 'remove' && own !== null;
  const words = { name: on.name, workspace: on.workspace.name };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={leaves ? t('own.leaveTitle', words) : t(`ask.${act}.title`, words)}
      confirm={leaves ? t('own.leaveConfirm') : t(`ask.${act}.confirm`)}
      keep={t('ui:cancel')}
      danger={act !== 'enable'}
      // A toast shows the error, so the dialog closes even if the action fails.
      onConfirm={() => runs[act]().catch(() => undefined)}
    >
      <p>{leaves ? t('own.leaveBody', words) : t(`ask.${act}.body`, words)}</p>
      {leaves && own.last && <LastWriter />}
      {act === 'remove' && <OpenShares on={on} />}
    </ConfirmDialog>
  );
}

function useRuns({ id, name, workspace, role }: ActOn, own: boolean): Record<AskedAct, () => Promise<void>> {
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
      // Users other than System get no undo, because they could only send an invitation. Users who left have no permission to return.
      const undo = role && addsDirectly && !own ? { label: t('ui:undo'), run: () => add.mutate({ ...place, roleId: role.id }) } : undefined;
      toast.ok(t('remove.done', { name, workspace: workspace.name }), undo, aboutMember(place));
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
      toast.ok(
        t('disable.done', { name }),
        { label: t('ui:undo'), run: () => update.mutate({ id, disabled: false }) },
        `user.disabled ${id}`,
      );
    },
    enable: async () => {
      await update.mutateAsync({ id, disabled: false });
      toast.ok(t('enable.done', { name }), undefined, `user.disabled ${id}`);
    },
  };
}
