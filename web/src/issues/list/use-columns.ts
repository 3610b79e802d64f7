import { useState } from 'react';
import { toggled } from '../../lib/lists.ts';
import { storage } from '../../lib/storage.ts';
import { type OptionalColumn, optionalColumns } from './issue-columns.tsx';

const key = 'coloa.views.issues';
const hiddenAtFirst: readonly OptionalColumn[] = ['reporter', 'priority', 'bugId', 'tags', 'createdAt'];

/** Returns the ids of the hidden columns. A column that did not exist when the choice was stored has its default state. */
function kept(): readonly string[] {
  const view = storage.getJson(key) as { hidden?: unknown; known?: unknown } | null;
  if (!Array.isArray(view?.hidden)) return hiddenAtFirst;
  const hidden: unknown[] = view.hidden;
  const known: unknown[] = Array.isArray(view.known) ? view.known : [];
  return optionalColumns.filter((id) => hidden.includes(id) || (!known.includes(id) && hiddenAtFirst.includes(id)));
}

interface HiddenColumns {
  hidden: ReadonlySet<string>;
  offered: readonly OptionalColumn[];
  toggle: (column: OptionalColumn) => void;
}

/** Stores the choice of hidden columns on this device. `team` is false for clients, who have no tags column. */
export function useHiddenColumns(team: boolean): HiddenColumns {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(kept()));
  const toggle = (column: OptionalColumn) => {
    const next = toggled(hidden, column);
    storage.setJson(key, { hidden: [...next], known: optionalColumns });
    setHidden(next);
  };
  if (team) return { hidden, offered: optionalColumns, toggle };
  return { hidden: new Set([...hidden, 'tags']), offered: optionalColumns.filter((column) => column !== 'tags'), toggle };
}
