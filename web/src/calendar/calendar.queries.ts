import { calendarContract } from '@coloa/contract/calendar/calendar.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calendarKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import type { Window } from './schedule.ts';

export const calendarQuery = ({ from, to }: Window) =>
  queryOptions({
    queryKey: [...calendarKey, from, to],
    queryFn: ({ signal }) => call(calendarContract.get, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
