import { useState } from 'react';
import { type StorageKey, storage } from '../lib/storage.ts';

const ACTIVITY_FILTERS = ['all', 'comment', 'history'] as const;
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number];
const ACTIVITY_SORTS = ['new', 'old'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];

function chosen<Value extends string>(key: StorageKey, values: readonly Value[], otherwise: Value): Value {
  const kept = storage.get(key);
  return values.find((value) => value === kept) ?? otherwise;
}

/** S19: the filter and the order of the activity that the user last chose on this device. */
export const activityPreferences = {
  filter: (): ActivityFilter => chosen('project.activity', ACTIVITY_FILTERS, 'all'),
  sort: (): ActivitySort => chosen('project.comment.sort', ACTIVITY_SORTS, 'new'),
};

export function useActivityPreferences() {
  const [filter, setFilter] = useState(activityPreferences.filter);
  const [sort, setSort] = useState(activityPreferences.sort);
  return {
    filter,
    sort,
    setFilter: (value: ActivityFilter) => {
      storage.set('project.activity', value);
      setFilter(value);
    },
    setSort: (value: ActivitySort) => {
      storage.set('project.comment.sort', value);
      setSort(value);
    },
  };
}
