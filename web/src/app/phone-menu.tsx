import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { IconChevronDown } from '../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLabel } from '../ui/overlays/menu.tsx';
import styles from './header.module.css';
import { isCurrent, type NavigationItem, visibleTo } from './navigation.ts';

/** Replaces the menu bar on screens up to 768 px wide. */
export function PhoneMenu({ role }: { role: Profile['role'] }) {
  const t = useT('app');
  const { pathname } = useLocation();
  const entry = (item: NavigationItem, inGroup: boolean) => (
    <MenuItem key={item.link} href={item.link} current={isCurrent(item, pathname)}>
      <span className={inGroup ? styles.indented : undefined}>{t(`menu.${item.title}`)}</span>
    </MenuItem>
  );
  return (
    <nav aria-label={t('menu.label')}>
      <Menu
        width={240}
        target={
          <button type="button" className={styles.phoneMenu}>
            {t('menu.button')}
            <IconChevronDown size={14} />
          </button>
        }
      >
        {visibleTo(role).map((item) =>
          item.type === 'item'
            ? entry(item, false)
            : [
                <MenuLabel key={item.link}>{t(`menu.${item.title}`)}</MenuLabel>,
                ...(item.children ?? []).map((child) => entry(child, true)),
              ],
        )}
      </Menu>
    </nav>
  );
}
