import { type PresenceMode, type PresentPerson, presenceContract } from '@coloa/contract/issues/presence.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { presenceKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import { newId } from '../../lib/idempotent-ids.ts';
import { session } from '../../lib/session.ts';
import { useVisible } from '../../ui/behavior/use-visible.ts';

const pageId = newId();
const EVERY_SECONDS = 20;
/** The next page reports its own issue within this time, which makes a report of the departure unnecessary. */
const LEFT_MS = 1_000;
const nobody: readonly PresentPerson[] = [];

const report = (issueId: string, mode: PresenceMode | null) =>
  call(presenceContract.beat, { body: { pageId, issueId, mode } }, { background: true, keepalive: mode === null });

let leaving: ReturnType<typeof setTimeout> | undefined;

function leave(issueId: string): void {
  if (session.present()) void report(issueId, null).catch(() => undefined);
}

/** Reports the departure unless another issue page opens immediately. */
function useDeparture(issueId: string | null): void {
  useEffect(() => {
    if (issueId === null) return;
    clearTimeout(leaving);
    const leaveNow = () => leave(issueId);
    addEventListener('pagehide', leaveNow);
    return () => {
      removeEventListener('pagehide', leaveNow);
      leaving = setTimeout(leaveNow, LEFT_MS);
    };
  }, [issueId]);
}

/**
 * Reports that this page shows the issue, while the page is visible, and returns the other people who have it open. The result is empty for
 * null, and while the server does not answer.
 */
export function usePresence(issueId: string | null, mode: PresenceMode): readonly PresentPerson[] {
  const visible = useVisible();
  useDeparture(issueId);
  const { data, isError } = useQuery({
    queryKey: [...presenceKeys.ofIssue(issueId ?? ''), mode],
    queryFn: () => report(issueId ?? '', mode),
    // A hidden page makes no report, not even after an event.
    enabled: issueId !== null && visible,
    refetchInterval: ({ state }) => (state.data?.nextSeconds ?? EVERY_SECONDS) * 1000,
    retry: false,
    gcTime: 0,
    meta: { background: true },
  });
  return isError || issueId === null ? nobody : (data?.people ?? nobody);
}
