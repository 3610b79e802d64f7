import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { IconChevronDown } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import styles from './header.module.css';
import { isCurrent, visibleTo } from './navigation.ts';

export function MenuBar({ role }: { role: Profile['role'] }) {
  const t = useT('app');
  const { pathname } = useLocation();
  return (
    <nav className={styles.bar} aria-label={t('menu.label')}>
      {visibleTo(role).map((item) => {
        const current = isCurrent(item, pathname);
        if (item.type === 'item') {
          return (
            <Link key={item.link} href={item.link} className={styles.entry} aria-current={current ? 'page' : undefined}>
              {t(`menu.${item.title}`)}
            </Link>
          );
        }
        return (
          <Menu
            key={item.link}
            onHover
            target={
              <button type="button" className={styles.entry} aria-current={current ? 'true' : undefined}>
                {t(`menu.${item.title}`)}
                <IconChevronDown size={14} />
              </button>
            }
          >
            {item.children?.map((child) => (
              <MenuItem key={child.link} href={child.link} current={isCurrent(child, pathname)}>
                {t(`menu.${child.title}`)}
              </MenuItem>
            ))}
          </Menu>
        );
      })}
    </nav>
  );
}
