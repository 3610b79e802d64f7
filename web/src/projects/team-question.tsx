import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { useT } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

export const hasTeamHat = (hats: readonly Hat[]): boolean => hats.some((hat) => hat !== 'CLIENT');

interface TeamQuestionProps {
  name: string;
  hats: readonly Hat[];
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before a member whose role in the workspace is not a team role, such as Client, gets a project role of the team. */
export function TeamQuestion({ name, hats, onConfirm, onClose }: TeamQuestionProps) {
  const t = useT('projects');
  const roles = hats.filter((hat) => hat !== 'CLIENT').map((hat) => t(`hat.${hat}`));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('people.teamTitle', { name, roles: roles.join(', ') })}
      confirm={t('people.teamConfirm')}
      onConfirm={onConfirm}
    >
      {t('people.teamBody', { name })}
    </ConfirmDialog>
  );
}
