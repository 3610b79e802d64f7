import { useState } from 'react';
import { storage } from '../lib/storage.ts';
import { type OptionalColumn, optionalColumns } from './issue-columns.tsx';

const key = 'coloa.views.issues';
/** Who reported is rarely asked in a list; it can be switched on. */
const hiddenAtFirst: readonly OptionalColumn[] = ['reporter', 'priority'];

function kept(): readonly string[] {
  const view = storage.getJson(key) as { hidden?: unknown } | null;
  return Array.isArray(view?.hidden) ? optionalColumns.filter((id) => (view.hidden as unknown[]).includes(id)) : hiddenAtFirst;
}

/** Which columns are switched off, kept on this device. */
export function useHiddenColumns(): { hidden: ReadonlySet<string>; toggle: (column: OptionalColumn) => void } {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(kept()));
  const toggle = (column: OptionalColumn) => {
    const next = new Set(hidden);
    if (!next.delete(column)) next.add(column);
    storage.setJson(key, { hidden: [...next] });
    setHidden(next);
  };
  return { hidden, toggle };
}
