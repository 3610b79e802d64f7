import { useT } from '../lib/i18n.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronDown, IconDots, IconPlus } from '../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';

export type Adding = 'new' | 'existing' | 'import';

export function AddButtons({ onAdd }: { onAdd: (adding: Adding) => void }) {
  const t = useT('users');
  // On phones, the header has no space for two labelled buttons.
  const more = usePhone() ? (
    <IconButton kind="default" label={t('moreWays')}>
      <IconDots />
    </IconButton>
  ) : (
    <Button after={<IconChevronDown size={14} />}>{t('moreWays')}</Button>
  );
  return (
    <>
      <Menu position="bottom-end" target={more}>
        <MenuItem onSelect={() => onAdd('existing')}>{t('existing.title')}</MenuItem>
        <MenuItem onSelect={() => onAdd('import')}>{t('import.title')}</MenuItem>
      </Menu>
      <Button kind="main" icon={<IconPlus size={14} />} onClick={() => onAdd('new')}>
        {t('create')}
      </Button>
    </>
  );
}
