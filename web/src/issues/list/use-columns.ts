import { useState } from 'react';
import { toggled } from '../../lib/lists.ts';
import { storage } from '../../lib/storage.ts';
import { type OptionalColumn, optionalColumns } from './issue-columns.tsx';

const key = 'coloa.views.issues';
/** Who reported is rarely asked in a list; it can be switched on. */
const hiddenAtFirst: readonly OptionalColumn[] = ['reporter', 'priority', 'bugId', 'tags', 'createdAt'];

/** What was chosen; a column that came since is as it is at first. */
function kept(): readonly string[] {
  const view = storage.getJson(key) as { hidden?: unknown; known?: unknown } | null;
  if (!Array.isArray(view?.hidden)) return hiddenAtFirst;
  const hidden: unknown[] = view.hidden;
  const known: unknown[] = Array.isArray(view.known) ? view.known : [];
  return optionalColumns.filter((id) => hidden.includes(id) || (!known.includes(id) && hiddenAtFirst.includes(id)));
}

interface HiddenColumns {
  /** Columns that the list does not show. */
  hidden: ReadonlySet<string>;
  /** Columns that the reader may switch. */
  offered: readonly OptionalColumn[];
  toggle: (column: OptionalColumn) => void;
}

/** Which columns are switched off, kept on this device. `team`: the reader gets tags; for clients the column would be empty. */
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
