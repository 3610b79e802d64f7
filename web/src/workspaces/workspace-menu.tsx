import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconDots } from '../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/overlays/menu.tsx';

export type AskWorkspace = (act: 'switch' | 'delete', workspace: Workspace) => void;

export function WorkspaceMenu({ workspace, ask }: { workspace: Workspace; ask: AskWorkspace }) {
  const t = useT('workspaces');
  const isHere = useProfile().currentWorkspace.id === workspace.id;
  const { id, name, can } = workspace;
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton label={t('act.label', { name })}>
          <IconDots />
        </IconButton>
      }
    >
      <MenuItem href={paths.workspace(id)}>{can.edit ? t('act.settings') : t('act.open')}</MenuItem>
      {!isHere && <MenuItem onSelect={() => ask('switch', workspace)}>{t('act.switch')}</MenuItem>}
      {can.delete && !isHere && <MenuLine />}
      {can.delete && !isHere && (
        <MenuItem danger onSelect={() => ask('delete', workspace)}>
          {t('act.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
