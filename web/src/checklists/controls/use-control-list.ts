import type { Control, ProjectChecklists } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { leftOut } from '../../lib/unknown-search.ts';
import { paths } from '../../routes/paths.ts';
import { useLeftOut } from '../../ui/behavior/use-left-out.ts';
import { controlsQuery } from './controls.queries.ts';
import { type ControlSearch, type ControlSearchChanges, controlSearch, narrowed } from './controls.search.ts';

export interface ControlList {
  projectId: string;
  search: ControlSearch;
  hrefOf: (changes: ControlSearchChanges) => string;
  change: (changes: ControlSearchChanges) => void;
  data: ProjectChecklists | undefined;
  failed: boolean;
  retry: () => void;
  shown: Control[] | undefined;
  /** Id of the control in the open panel, or else of the current row; null if there is none. */
  current: string | null;
  setCurrent: (id: string) => void;
  toggle: (id: string) => void;
}

export function useControlList(): ControlList {
  const { projectId = '' } = useParams({ strict: false });
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => controlSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.controls(projectId, { ...search }));
  const { data, isError, refetch } = useQuery(controlsQuery(projectId));
  const [cursor, setCursor] = useState<string | null>(null);
  const shown = useMemo(() => data && narrowed(data.controls, search), [data, search]);
  const hrefOf = (changes: ControlSearchChanges) => paths.controls(projectId, { ...search, ...changes });
  const change = (changes: ControlSearchChanges) => history.replace(hrefOf(changes));
  return {
    projectId,
    search,
    hrefOf,
    change,
    data,
    failed: isError,
    retry: () => void refetch(),
    shown,
    current: search.control ?? cursor,
    setCurrent: (id) => {
      setCursor(id);
      if (search.control && search.control !== id) change({ control: id });
    },
    toggle: (id) => {
      setCursor(id);
      change({ control: search.control === id ? undefined : id });
    },
  };
}
