import { LANGUAGES } from '@coloa/contract/languages.ts';
import { THEMES } from '@coloa/contract/profile/profile.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { usePreferences } from '../../account/preferences.queries.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useMarkAll } from '../../notifications/notifications.queries.ts';
import { useCan, useIsTeam, useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useSwitchWorkspace } from '../../sessions/sessions.queries.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { IconCheck, IconGlobe, IconLink, IconLogout, IconMonitor, IconMoon, IconPlus, IconSun } from '../../ui/layout/icons.tsx';
import { usePageInWorkspace } from '../use-page-in-workspace.ts';
import { IconKeyboard, IconSwitch } from './palette-icons.tsx';
import type { PaletteRow } from './palette-row.ts';

export interface PaletteDoes {
  chooseProject: () => void;
  showKeys: () => void;
  signOut: () => void;
}

const themeIcons = { auto: <IconMonitor size={14} />, light: <IconSun size={14} />, dark: <IconMoon size={14} /> };

export function useNewRows(project: Project | undefined, does: PaletteDoes): PaletteRow[] {
  const t = useT('palette');
  const [writesProjects, writesGroups, readsTopics, team] = [
    useCan('WRITE_PROJECT'),
    useCan('WRITE_GROUP'),
    useCan('READ_USER'),
    useIsTeam(),
  ];
  const icon = <IconPlus size={14} />;
  const rows: (PaletteRow | false)[] = [
    project?.can.writeIssue === true && {
      id: 'do:newIssue',
      icon,
      label: t('action.newIssue', { key: project.key }),
      keywords: 'new issue',
      href: paths.issueNew(project.id),
    },
    // The permission depends on the project, which the user chooses later.
    team && {
      id: 'do:newIssueIn',
      icon,
      label: t('action.newIssueIn'),
      keywords: 'new issue',
      run: does.chooseProject,
    },
    writesProjects && {
      id: 'do:newProject',
      icon,
      label: t('action.newProject'),
      keywords: 'new project',
      href: paths.projects({ create: true }),
    },
    writesGroups && {
      id: 'do:newGroup',
      icon,
      label: t('action.newGroup'),
      keywords: 'new group',
      href: paths.groups({ create: true }),
    },
    readsTopics && { id: 'do:newWriteUp', icon, label: t('action.newWriteUp'), keywords: 'new write-up writeup', href: paths.writeUpNew() },
    readsTopics && { id: 'do:newTopic', icon, label: t('action.newTopic'), keywords: 'new topic', href: paths.topics({ create: true }) },
  ];
  return rows.filter((row) => row !== false);
}

type ActionRow = PaletteRow | false;

export function useActionRows(does: PaletteDoes): PaletteRow[] {
  const t = useT('palette');
  const phone = usePhone();
  const copy = useCopy();
  const markAll = useMarkAll();
  const preferences = usePreferenceRows();
  const workspaces = useWorkspaceRows();
  const rows: ActionRow[] = [
    {
      id: 'do:copyLink',
      icon: <IconLink size={14} />,
      label: t('action.copyLink'),
      keywords: 'copy link url',
      run: () => void copy(location.href),
    },
    {
      id: 'do:allRead',
      icon: <IconCheck size={14} />,
      label: t('action.allRead'),
      keywords: 'mark all notifications read',
      run: () => markAll.mutate(null),
    },
    ...preferences,
    ...workspaces,
    !phone && {
      id: 'do:keys',
      icon: <IconKeyboard size={14} />,
      label: t('action.keys'),
      keywords: 'keyboard shortcuts help',
      run: does.showKeys,
    },
    { id: 'do:signOut', icon: <IconLogout size={14} />, label: t('action.signOut'), keywords: 'sign out log out', run: does.signOut },
  ];
  return rows.filter((row) => row !== false);
}

function usePreferenceRows(): PaletteRow[] {
  const t = useT('palette');
  const app = useT('app');
  const language = useLanguage();
  const { scheme, setTheme, setLanguage } = usePreferences();
  return [
    ...THEMES.filter((theme) => theme !== scheme).map((theme) => ({
      id: `do:theme:${theme}`,
      icon: themeIcons[theme],
      label: t('action.theme', { name: app(`theme.${theme}`) }),
      keywords: `theme ${theme}`,
      run: () => setTheme(theme),
    })),
    ...LANGUAGES.filter((each) => each !== language).map((each) => ({
      id: `do:language:${each}`,
      icon: <IconGlobe size={14} />,
      label: t('action.language', { name: t(`ui:language.${each}`) }),
      keywords: 'language tieng',
      run: () => void setLanguage(each),
    })),
  ];
}

function useWorkspaceRows(): PaletteRow[] {
  const t = useT('palette');
  const profile = useProfile();
  const switchWorkspace = useSwitchWorkspace();
  const elsewhere = usePageInWorkspace();
  return profile.workspaces
    .filter(({ id }) => id !== profile.currentWorkspace.id)
    .map(({ id, name }) => ({
      id: `do:workspace:${id}`,
      icon: <IconSwitch size={14} />,
      label: t('action.workspace', { name }),
      keywords: 'workspace',
      run: () => switchWorkspace.mutate({ workspaceId: id, href: elsewhere }),
    }));
}
