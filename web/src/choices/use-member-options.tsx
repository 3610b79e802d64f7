import { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { Member, Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/api-client.ts';
import { useCan } from '../profile/profile.queries.ts';
import { Person } from '../ui/data/avatar.tsx';
import type { Choice } from '../ui/fields/select-field.tsx';

/** A person, with the role in the workspace if the person comes from the list of members. */
type Listed = PersonShape & { role?: { name: string }; ofTeam?: Member['ofTeam'] };

const choiceOf = (person: Listed, note?: string): Choice => {
  const name = person.name || person.username;
  return { value: person.id, label: name, content: <Person name={name} src={person.avatar} note={note} /> };
};

export const memberChoice = (person: Listed): Choice => choiceOf(person);

const optionsKey = ['users', 'options'] as const;

const most = 50;

const memberOptionsQuery = (q: string) =>
  queryOptions({
    queryKey: [...optionsKey, q],
    queryFn: ({ signal }) =>
      call(usersContract.listMembers, { query: { q: q || undefined, sortBy: 'name', pageSize: most } }, { signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { background: true },
  });

interface MemberOptions {
  /** True if the user has READ_USER; without this permission, no members are searched. */
  allowed: boolean;
  options: Choice[];
  onSearch: (text: string) => void;
  /** True until the options match the searched text. */
  searching: boolean;
  memberOf: (id: string) => Listed | undefined;
}

/**
 * Finds enabled members by name, username or email address, with or without Vietnamese accents. `chosen` members always stay among the
 * options; `known` are people whose names the page already has.
 */
export function useMemberOptions({
  chosen = [],
  known = [],
  unknown,
  withRoles = false,
}: {
  chosen?: readonly string[];
  known?: readonly PersonShape[];
  unknown: string;
  /** Shows the role in the workspace with each person. */
  withRoles?: boolean;
}): MemberOptions {
  const allowed = useCan('READ_USER');
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data, isPlaceholderData } = useQuery({ ...memberOptionsQuery(q), enabled: allowed });
  const found = data?.items.filter((member) => !member.disabled) ?? [];

  const seen = new Map<string, Listed>(known.map((person) => [person.id, person]));
  for (const [, list] of queryClient.getQueriesData<{ items: Listed[] }>({ queryKey: optionsKey })) {
    for (const member of list?.items ?? []) seen.set(member.id, member);
  }
  const choose = (person: Listed) => choiceOf(person, withRoles ? person.role?.name : undefined);
  const missing = chosen.filter((id) => !found.some((member) => member.id === id));
  return {
    allowed,
    options: [
      ...missing.map((id) => {
        const person = seen.get(id);
        return person ? choose(person) : { value: id, label: unknown };
      }),
      ...found.map(choose),
    ],
    onSearch: setText,
    searching: text.trim() !== q || isPlaceholderData,
    memberOf: (id) => seen.get(id),
  };
}
