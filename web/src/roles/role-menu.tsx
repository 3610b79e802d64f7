import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconDots } from '../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/overlays/menu.tsx';

export type RoleAct = 'rename' | 'copy' | 'delete';
export type AskRole = (act: RoleAct, role: Role) => void;

export function RoleMenu({ role, ask }: { role: Role; ask: AskRole }) {
  const t = useT('roles');
  const [mayWrite, mayDelete] = [useCan('WRITE_ROLE'), useCan('DELETE_ROLE')];
  const own = !role.builtIn;
  const renames = own && mayWrite && role.mayGrant;
  const copies = mayWrite && role.mayGrant;
  const deletes = own && mayDelete;
  if (!renames && !copies && !deletes) return null;
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton label={t('act.label', { name: role.name })}>
          <IconDots size={14} />
        </IconButton>
      }
    >
      {renames && <MenuItem onSelect={() => ask('rename', role)}>{t('act.rename')}</MenuItem>}
      {copies && <MenuItem onSelect={() => ask('copy', role)}>{t('act.copy')}</MenuItem>}
      {deletes && (renames || copies) && <MenuLine />}
      {deletes && (
        <MenuItem danger onSelect={() => ask('delete', role)}>
          {t('act.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
