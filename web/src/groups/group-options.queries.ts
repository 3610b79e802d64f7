import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupOptionsQuery, groupQuery } from './groups.queries.ts';

/** Returns the name of a group. Returns undefined without an id, while the name is loading, and for a deleted or hidden group. */
export function useGroupName(id: string | undefined): string | undefined {
  const { data } = useQuery({
    ...groupQuery(id ?? ''),
    enabled: id !== undefined,
    refetchOnMount: true,
    staleTime: 60_000,
    meta: { background: true },
  });
  return id === undefined ? undefined : data?.name;
}

interface GroupOptions {
  options: { value: string; label: string }[];
  onSearch: (text: string) => void;
  /** True until the options match the searched text. */
  searching: boolean;
}

/** Finds groups by name, with or without Vietnamese accents. The `chosen` group always stays among the options. */
export function useGroupOptions(chosen: string | undefined, unknown: string): GroupOptions {
  const [text, setText] = useState('');
  const [name] = useDebouncedValue(text.trim(), 200);
  const { data: found = [], isPlaceholderData } = useQuery(groupOptionsQuery(name));
  const chosenName = useGroupName(chosen);
  const missing = chosen !== undefined && !found.some(({ id }) => id === chosen) ? [{ value: chosen, label: chosenName ?? unknown }] : [];
  return {
    options: [...missing, ...found.map((group) => ({ value: group.id, label: group.name }))],
    onSearch: setText,
    searching: text.trim() !== name || isPlaceholderData,
  };
}
