import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { projectQuery } from '../../projects/projects.queries.ts';
import { useSettled } from '../../ui/behavior/steady-values.ts';
import { type PaletteDoes, useActionRows, useNewRows } from './action-rows.tsx';
import { useFoundGroups, useThingRows } from './found-rows.tsx';
import { beginsWords, startsWithText } from './matching.ts';
import { openedAt } from './opened.ts';
import { usePageRows, useTabRows } from './page-rows.tsx';
import { foundQuery, projectChoiceQuery } from './palette.queries.ts';
import type { PaletteGroup, PaletteRow } from './palette-row.ts';
import { useOpenedGroup } from './use-opened-group.ts';

const SETTLED_MS = 150;
/** The maximum number of rows in each group of pages and actions, so that the objects found in the workspace stay visible below them. */
const MOST_FITTING = 5;

export interface PaletteContents {
  groups: PaletteGroup[];
  /** True if all results for the text are loaded or their request has failed. */
  ready: boolean;
  failed: boolean;
  retry: () => void;
}

export function usePaletteGroups(typed: string, enabled: boolean, does: PaletteDoes): PaletteContents {
  const t = useT('palette');
  const text = typed.trim();
  const q = useSettled(text, SETTLED_MS);
  const place = useRouterState({
    select: ({ matches, location }) => ({ pathname: location.pathname, params: (matches.at(-1)?.params ?? {}) as Record<string, string> }),
  });
  const projectId = place.params.projectId ?? '';
  // If a page has cached this project, the cached data is recent enough for the rows of the palette.
  const project = useQuery({
    ...projectQuery(projectId),
    enabled: enabled && projectId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { background: true },
  }).data;
  const pages = usePageRows();
  const tabs = useTabRows(project);
  const beginnings = useNewRows(project, does);
  const actions = useActionRows(does);
  const opened = useOpenedGroup(pages, openedAt(place.pathname, place.params), enabled && text === '');
  const found = useQuery({ ...foundQuery(q), enabled: enabled && q !== '' });
  const isAnswered = q === text && !found.isPlaceholderData && !found.isPending;
  const things = useFoundGroups(text === '' ? undefined : found.data, text, !isAnswered);

  const tabGroup = { id: 'tabs', title: t('group.tabs', { key: project?.key ?? '' }), rows: tabs };
  const newGroup = { id: 'new', title: t('group.new'), rows: beginnings };
  const pageGroup = { id: 'pages', title: t('group.pages'), rows: pages };
  const actionGroup = { id: 'actions', title: t('group.actions'), rows: actions };
  if (text === '') {
    return {
      groups: [opened, tabGroup, newGroup, pageGroup, actionGroup].filter(isSeen),
      ready: opened.coming === 0,
      failed: false,
      retry: () => undefined,
    };
  }
  const fits = ({ label, keywords = '' }: PaletteRow) => beginsWords(`${label} ${keywords}`, text);
  const fitting = [tabGroup, pageGroup, newGroup, actionGroup].map((group) => ({
    ...group,
    rows: group.rows
      .filter(fits)
      .toSorted((a, b) => Number(startsWithText(b.label, text)) - Number(startsWithText(a.label, text)))
      .slice(0, MOST_FITTING),
  }));
  return {
    groups: [...fitting, ...things].filter(isSeen),
    ready: isAnswered || (q === text && found.isError),
    failed: q === text && found.isError,
    retry: () => void found.refetch(),
  };
}

export function useProjectChoice(typed: string, enabled: boolean, choose: (id: string, key: string) => void): PaletteContents {
  const t = useT('palette');
  const row = useThingRows();
  const text = typed.trim();
  const q = useSettled(text, SETTLED_MS);
  const found = useQuery({ ...projectChoiceQuery(q), enabled });
  const ready = q === text && !found.isPlaceholderData && !found.isPending;
  const rows = (found.data?.items ?? []).map((project): PaletteRow => {
    const { href: _page, ...each } = row.project(project);
    return { ...each, late: !ready, run: () => choose(project.id, project.key) };
  });
  return {
    groups: [{ id: 'projects', title: t('group.projects'), rows }].filter(isSeen),
    ready: ready || (q === text && found.isError),
    failed: q === text && found.isError,
    retry: () => void found.refetch(),
  };
}

const isSeen = ({ rows, coming = 0 }: PaletteGroup): boolean => rows.length > 0 || coming > 0;
