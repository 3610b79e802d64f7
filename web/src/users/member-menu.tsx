import type { Member } from '@coloa/contract/users/users.schema.ts';
import { useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconDots } from '../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/overlays/menu.tsx';
import type { MemberAct } from './use-member-actions.tsx';

export type AskMember = (act: MemberAct | 'open', member: Member) => void;

export function MemberMenu({ member, ask }: { member: Member; ask: AskMember }) {
  const t = useT('users');
  const name = member.name || member.username;
  const { mayChangeRole, mayEditIdentity, mayEndSessions, mayRemove } = member;
  const item = (act: MemberAct, offered: boolean, danger = false) =>
    offered && (
      <MenuItem danger={danger} onSelect={() => ask(act, member)}>
        {t(`act.${act}`)}
      </MenuItem>
    );
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton label={t('act.label', { name })}>
          <IconDots />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => ask('open', member)}>{t('act.open')}</MenuItem>
      {item('role', mayChangeRole)}
      {item('edit', mayEditIdentity)}
      {item('link', mayEditIdentity && !member.disabled)}
      {item('twoFactor', mayEditIdentity && member.twoFactor === true)}
      {item('sessions', mayEndSessions)}
      {mayRemove && <MenuLine />}
      {item('remove', mayRemove, true)}
    </Menu>
  );
}
