import { LANGUAGES } from '@coloa/contract/languages.ts';
import { type Profile, THEMES } from '@coloa/contract/profile/profile.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { usePreferences } from '../account/preferences.queries.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { drafts } from '../lib/session.ts';
import { paths } from '../routes/paths.ts';
import { useSignOut } from '../sessions/sessions.queries.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { IconCode, IconGear, IconLogout } from '../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/overlays/menu.tsx';
import styles from './header.module.css';
import { WorkspaceItems } from './workspace-items.tsx';

const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then((module) => ({ default: module.KeyboardHelp })));
const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })));

export function UserMenu({ profile }: { profile: Profile }) {
  const t = useT('app');
  const phone = usePhone();
  const signOut = useSignOut();
  const [asking, setAsking] = useState(false);
  const [keys, setKeys] = useState(false);
  useShortcut('?', () => setKeys(true));
  const name = profile.name || profile.username;
  return (
    <>
      <Menu
        position="bottom-end"
        width={248}
        target={
          <button type="button" className={styles.user} aria-label={t('user.menu', { name })}>
            <Avatar name={name} src={profile.avatar} size="m" decorative />
          </button>
        }
      >
        <AccountItems name={name} />
        {/* Phones usually have no keyboard. */}
        {!phone && (
          <MenuItem kbd="?" onSelect={() => setKeys(true)}>
            {t('user.keys')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuLabel>{t('user.workspaces')}</MenuLabel>
        <WorkspaceItems profile={profile} />
        <MenuLine />
        <PreferenceItems />
        <MenuLine />
        <MenuItem
          icon={<IconLogout size={14} />}
          onSelect={() => (drafts.count() > 0 ? setAsking(true) : signOut.mutate({ draftsToo: false }))}
        >
          {t('user.signOut')}
        </MenuItem>
      </Menu>
      <Suspense>
        {keys && <KeyboardHelp onClose={() => setKeys(false)} />}
        {asking && <SignOutDialog onClose={() => setAsking(false)} onSignOut={() => signOut.mutate({ draftsToo: true })} />}
      </Suspense>
    </>
  );
}

function PreferenceItems() {
  const t = useT('app');
  const language = useLanguage();
  const { scheme, setTheme, setLanguage } = usePreferences();
  return (
    <>
      <MenuLabel>{t('user.theme')}</MenuLabel>
      {THEMES.map((theme) => (
        <MenuItem key={theme} checked={theme === scheme} keepOpen onSelect={() => setTheme(theme)}>
          {t(`theme.${theme}`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLabel>{t('ui:language.label')}</MenuLabel>
      {LANGUAGES.map((each) => (
        <MenuItem key={each} checked={each === language} keepOpen lang={each} onSelect={() => void setLanguage(each)}>
          {t(`ui:language.${each}`)}
        </MenuItem>
      ))}
    </>
  );
}

function AccountItems({ name }: { name: string }) {
  const t = useT('app');
  return (
    <>
      <MenuLabel>
        {t('user.signedInAs')}
        <span className={styles.name}>{name}</span>
      </MenuLabel>
      <MenuItem icon={<IconGear size={14} />} href={paths.profile()}>
        {t('user.settings')}
      </MenuItem>
      <MenuItem icon={<IconCode size={14} />} href={paths.dev()}>
        {t('user.dev')}
      </MenuItem>
    </>
  );
}
