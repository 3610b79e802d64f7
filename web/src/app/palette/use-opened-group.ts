import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isGone } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { useThingRows } from './found-rows.tsx';
import { forgetOpened, type Opened, openedLately } from './opened.ts';
import { type Known, knownQuery } from './palette.queries.ts';
import type { PaletteGroup, PaletteRow } from './palette-row.ts';

const MOST_SHOWN = 6;

const isLost = (error: unknown): boolean => error instanceof ApiError && (isGone(error) || error.status === 403);

/**
 * Returns the palette group of recently opened objects and pages. Reads each object before showing it, and forgets objects that were
 * deleted or that the user cannot access.
 */
export function useOpenedGroup(pages: readonly PaletteRow[], here: Opened | null, enabled: boolean): PaletteGroup & { coming: number } {
  const t = useT('palette');
  const profile = useProfile();
  const row = useThingRows();
  const by = { userId: profile.id, workspaceId: profile.currentWorkspace.id };
  const [kept] = useState(() => openedLately(by));
  const pageOf = (id: string) => pages.find(({ href }) => href === id);
  const shown = kept
    .filter((each) => each.kind !== here?.kind || each.id !== here.id)
    .filter(({ kind, id }) => kind !== 'page' || pageOf(id))
    .slice(0, MOST_SHOWN);
  const answers = useQueries({ queries: shown.map((each) => ({ ...knownQuery(each), enabled: enabled && each.kind !== 'page' })) });
  const lost = shown.filter((_each, at) => isLost(answers[at]?.error));
  useEffect(() => {
    for (const each of lost) forgetOpened(by, each);
  });
  const rowOf = (known: Known): PaletteRow => {
    if (known.kind === 'project') return row.project(known);
    return known.kind === 'issue' ? row.issue(known) : row.writeUp(known);
  };
  const rows = shown.flatMap(({ kind, id }, at): PaletteRow[] => {
    const { data, isError } = answers[at] ?? {};
    const found = kind === 'page' ? pageOf(id) : data && !isError && rowOf(data);
    return found ? [{ ...found, id: `opened:${found.id}` }] : [];
  });
  const coming = shown.filter(({ kind }, at) => kind !== 'page' && answers[at]?.isPending).length;
  return { id: 'opened', title: t('group.opened'), rows, coming };
}
