import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconChevronDown, IconPlus } from '../ui/icons.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

/** How people are added: made anew, of those who have an account already, or many at once. */
export type Adding = 'new' | 'existing' | 'import';

export function AddButtons({ onAdd }: { onAdd: (adding: Adding) => void }) {
  const t = useT('users');
  return (
    <>
      <Menu position="bottom-end" target={<Button after={<IconChevronDown size={14} />}>{t('moreWays')}</Button>}>
        <MenuItem onSelect={() => onAdd('existing')}>{t('existing.title')}</MenuItem>
        <MenuItem onSelect={() => onAdd('import')}>{t('import.title')}</MenuItem>
      </Menu>
      <Button kind="main" icon={<IconPlus size={14} />} onClick={() => onAdd('new')}>
        {t('create')}
      </Button>
    </>
  );
}
