import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { isListed } from '@coloa/contract/custom-fields/field-conditions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { toggled } from '../../lib/lists.ts';
import { storage } from '../../lib/storage.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { type OptionalColumn, optionalColumns } from './issue-columns.tsx';

const key = 'coloa.views.issues';
const hiddenAtFirst: readonly OptionalColumn[] = ['reporter', 'priority', 'bugId', 'tags', 'createdAt'];

interface Kept {
  hidden?: unknown;
  known?: unknown;
  /** Keys of the custom fields that are shown. */
  fields?: unknown;
}

const stored = (): Kept | null => storage.getJson(key) as Kept | null;
const keep = (change: Kept): void => storage.setJson(key, { ...stored(), ...change });

/** Returns the ids of the hidden columns. A column that did not exist when the choice was stored has its default state. */
function kept(): readonly string[] {
  const view = stored();
  if (!Array.isArray(view?.hidden)) return hiddenAtFirst;
  const hidden: unknown[] = view.hidden;
  const known: unknown[] = Array.isArray(view.known) ? view.known : [];
  return optionalColumns.filter((id) => hidden.includes(id) || (!known.includes(id) && hiddenAtFirst.includes(id)));
}

/** Returns the keys of the custom fields that the user shows, also those of other workspaces. */
export function keptFields(): readonly string[] {
  const fields: unknown = stored()?.fields;
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
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
    keep({ hidden: [...next], known: optionalColumns });
    setHidden(next);
  };
  if (team) return { hidden, offered: optionalColumns, toggle };
  return { hidden: new Set([...hidden, 'tags']), offered: optionalColumns.filter((column) => column !== 'tags'), toggle };
}

export interface FieldColumns {
  shown: readonly CustomField[];
  /** Whether `shown` is known. Without chosen fields, it is known without a request. */
  ready: boolean;
  toggle: (key: string) => void;
}

const NONE: readonly string[] = [];

/** The custom fields that the list shows as columns, which it does not on phones. Stores the choice on this device. */
export function useFieldColumns(): FieldColumns {
  const [chosen, setChosen] = useState<readonly string[]>(keptFields);
  const wanted = usePhone() ? NONE : chosen;
  const { data, isError } = useQuery({ ...fieldsQuery, enabled: wanted.length > 0 });
  return {
    shown: data?.filter((field) => wanted.includes(field.key) && isListed(field)) ?? [],
    ready: wanted.length === 0 || data !== undefined || isError,
    toggle: (key) => {
      const next = [...toggled(new Set(chosen), key)];
      keep({ fields: next });
      setChosen(next);
    },
  };
}
