import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { IconLock, IconPencil, IconX } from '../../ui/layout/icons.tsx';
import { MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import type { ShareActions } from './use-share-actions.tsx';

export function ShareMenu({ share, actions }: { share: Share; actions: ShareActions }) {
  const t = useT('shares');
  if (share.state === 'REVOKED') return null;
  return (
    <MoreMenu kind="bare" label={t('menu', { label: share.label })}>
      {actions.change && (
        <MenuItem icon={<IconPencil size={14} />} onSelect={() => actions.change?.(share)}>
          {t('change')}
        </MenuItem>
      )}
      {share.state === 'LOCKED' && actions.unlock && (
        <MenuItem icon={<IconLock size={14} />} onSelect={() => actions.unlock?.(share)}>
          {t('unlock')}
        </MenuItem>
      )}
      {actions.change && <MenuLine />}
      <MenuItem danger icon={<IconX size={14} />} onSelect={() => actions.revoke(share)}>
        {t('revoke')}
      </MenuItem>
    </MoreMenu>
  );
}
