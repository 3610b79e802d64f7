import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { useT } from '../lib/i18n.ts';
import { twoFactorMissing } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { IconChevronDown } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { Menu, MenuLabel } from '../ui/overlays/menu.tsx';
import styles from './header.module.css';
import { MenuBar } from './menu-bar.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceItems } from './workspace-items.tsx';

// The first view does not need the exports menu and the bell, so they load later. If their scripts fail to load, they are omitted.
const ExportsMenu = lazy(() =>
  import('../exports/exports-menu.tsx').then(
    (module) => ({ default: module.ExportsMenu }),
    () => ({ default: () => null }),
  ),
);

const Bell = lazy(() =>
  import('../notifications/bell.tsx').then(
    (module) => ({ default: module.Bell as ComponentType }),
    () => ({ default: () => null }),
  ),
);

export function Header({ profile }: { profile: Profile | undefined }) {
  const t = useT('app');
  const phone = usePhone();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link href={paths.dashboard()} className={styles.brand} aria-label={t('home')}>
          <Logo size={24} className={styles.logo} />
          <span className={styles.word}>Coloa</span>
        </Link>
        {profile && (
          <>
            {profile.workspaces.length > 1 && !phone && <WorkspaceName profile={profile} />}
            {/* Every item would redirect until the user has changed the password and set up a required second factor. */}
            {!profile.mustChangePassword &&
              !twoFactorMissing(profile) &&
              (phone ? <PhoneMenu role={profile.role} /> : <MenuBar role={profile.role} />)}
            <span className={styles.grow} />
            {!profile.mustChangePassword && !twoFactorMissing(profile) && <PaletteButton profile={profile} />}
            {!profile.mustChangePassword && !twoFactorMissing(profile) && (
              <>
                <Suspense>
                  <ExportsMenu />
                </Suspense>
                <Suspense fallback={<span className={styles.later} />}>
                  <Bell />
                </Suspense>
              </>
            )}
            <UserMenu profile={profile} />
          </>
        )}
      </div>
    </header>
  );
}

function WorkspaceName({ profile }: { profile: Profile }) {
  const t = useT('app');
  return (
    <Menu
      target={
        <button type="button" className={styles.workspace}>
          <span className={styles.cut}>{profile.currentWorkspace.name}</span>
          <IconChevronDown size={14} />
        </button>
      }
    >
      <MenuLabel>{t('user.workspaces')}</MenuLabel>
      <WorkspaceItems profile={profile} />
    </Menu>
  );
}
