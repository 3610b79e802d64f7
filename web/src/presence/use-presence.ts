import { type PresenceMode, type PresentPerson, presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { presenceKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { newId } from '../lib/idempotent-ids.ts';
import { session } from '../lib/session.ts';
import { useVisible } from '../ui/behavior/use-visible.ts';

const pageId = newId();
const EVERY_SECONDS = 20;
/** Delay in ms before a departure is reported. If another issue or write-up opens within this time, its report replaces the departure. */
const LEFT_MS = 1_000;
const nobody: readonly PresentPerson[] = [];

export interface PresenceSubject {
  on: 'issue' | 'writeUp';
  /** Id of the object; null for an object that is not stored yet, which no other user can open. */
  id: string | null;
}

const report = ({ on, id }: { on: PresenceSubject['on']; id: string }, mode: PresenceMode | null) =>
  call(
    presenceContract.beat,
    { body: { pageId, ...(on === 'issue' ? { issueId: id } : { writeUpId: id }), mode } },
    { background: true, keepalive: mode === null },
  );

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Reports the departure, unless another issue or write-up opens within `LEFT_MS`. */
function useDeparture({ on, id }: PresenceSubject): void {
  useEffect(() => {
    if (id === null) return;
    clearTimeout(leaving);
    const leaveNow = () => {
      if (session.present()) void report({ on, id }, null).catch(() => undefined);
    };
    addEventListener('pagehide', leaveNow);
    return () => {
      removeEventListener('pagehide', leaveNow);
      leaving = setTimeout(leaveNow, LEFT_MS);
    };
  }, [on, id]);
}

/**
 * Reports that this page shows the object, while the page is visible. Returns the other people who have the object open, or an empty list
 * while the server does not respond.
 */
export function usePresence(subject: PresenceSubject, mode: PresenceMode): readonly PresentPerson[] {
  const visible = useVisible();
  useDeparture(subject);
  const { on, id } = subject;
  const { data, isError } = useQuery({
    queryKey: [...presenceKeys.of(id ?? ''), mode],
    queryFn: () => report({ on, id: id ?? '' }, mode),
    // A hidden page sends no reports, even after an event.
    enabled: id !== null && visible,
    refetchInterval: ({ state }) => (state.data?.nextSeconds ?? EVERY_SECONDS) * 1000,
    retry: false,
    gcTime: 0,
    meta: { background: true },
  });
  return isError || id === null ? nobody : (data?.people ?? nobody);
}
