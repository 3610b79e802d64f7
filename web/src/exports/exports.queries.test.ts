import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { keepOrder, orderOf } from './exports.queries.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the request for a file is kept while a long export runs', () => {
  vi.useFakeTimers();
  // In browsers, TanStack Query removes unobserved data after 5 minutes by default.
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: 5 * 60_000 } } });
  keepOrder(queryClient, 'first', { kind: 'PROJECT', projectId: 'some' });
  vi.advanceTimersByTime(60 * 60_000);
  expect(orderOf(queryClient, 'first')).toEqual({ kind: 'PROJECT', projectId: 'some' });
});
