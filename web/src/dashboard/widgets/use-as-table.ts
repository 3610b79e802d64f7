import type { Widget } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { useState } from 'react';
import { storage } from '../../lib/storage.ts';

const key = 'coloa.views.dashboard';

const kept = (): string[] => {
  const view = storage.getJson(key) as { tables?: unknown } | null;
  return Array.isArray(view?.tables) ? view.tables.filter((name) => typeof name === 'string') : [];
};

/** Stores the choice between chart and table on this device, so that users find the same view when they return. */
export function useAsTable(widget: Widget): { asTable: boolean; onAsTable: (asTable: boolean) => void } {
  const [asTable, setAsTable] = useState(() => kept().includes(widget));
  const onAsTable = (shown: boolean) => {
    const others = kept().filter((name) => name !== widget);
    storage.setJson(key, { tables: shown ? [...others, widget] : others });
    setAsTable(shown);
  };
  return { asTable, onAsTable };
}
