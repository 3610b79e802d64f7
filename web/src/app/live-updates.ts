import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rereadPreferences } from '../account/preferences.queries.ts';
import {
  calendarKey,
  commentKeys,
  controlKeys,
  dashboardKey,
  groupKeys,
  issueKeys,
  notificationsKey,
  presenceKeys,
  projectKeys,
  reportKeys,
  retestKeys,
  taskKeys,
  topicKeys,
  writeUpKeys,
} from '../keys/query-keys.ts';
import { type LiveEvent, listenToEvents } from '../lib/event-stream.ts';
import { profileQuery } from '../profile/profile.queries.ts';
import { followRights, leaveIfSignedOut } from './follow-rights.ts';

const SOON_MS = 150;
/** The delay in milliseconds before stale lists are invalidated. It is longer than `SOON_MS`, because many kinds of events change lists. */
const LISTS_MS = 5_000;

interface Stale {
  soon: QueryKey[];
  lists: QueryKey[];
}

/** Returns the query keys that an event makes stale. `useLiveUpdates` handles `RIGHTS`, `PROFILE` and `over`. */
export function staleAfter(event: LiveEvent, workspaceId?: string): Stale {
  if (event.kind === 'resync') return { soon: [[]], lists: [] };
  if (event.kind === 'over' || event.kind === 'RIGHTS' || event.kind === 'PROFILE') return { soon: [], lists: [] };
  const { projectId, issueId } = event;
  const comments = issueId === null ? commentKeys.ofProject(projectId) : commentKeys.ofIssue(issueId);
  switch (event.kind) {
    case 'COMMENT':
      return { soon: [comments], lists: [] };
    case 'HIDDEN':
      return event.commentId === null ? staleAfterIssue(projectId, issueId) : { soon: [comments], lists: [] };
    case 'PROJECT':
      return {
        soon: [projectKeys.one(projectId), projectKeys.history(projectId)],
        lists: [projectKeys.lists, groupKeys.all, reportKeys.previews(projectId), dashboardKey, calendarKey],
      };
    case 'GROUP':
      // Lists of issues and projects can be filtered by group.
      return { soon: [groupKeys.all], lists: [issueKeys.lists, projectKeys.lists] };
    case 'TOPIC':
      return { soon: [topicKeys.all], lists: [writeUpKeys.all] };
    case 'WRITE_UP':
      return { soon: [writeUpKeys.of(projectId)], lists: [topicKeys.all, writeUpKeys.lists] };
    case 'NOTIFICATION':
      return { soon: [notificationsKey], lists: [] };
    case 'PRESENCE':
    case 'PRESENCE_TEAM':
    case 'PRESENCE_WRITE_UP':
      return { soon: issueId === null ? [] : [presenceKeys.of(issueId)], lists: [] };
    case 'TASK':
      return staleAfterTask(projectId);
    case 'CONTROL':
      return {
        soon: [controlKeys.ofProject(projectId), controlKeys.coverage(projectId)],
        lists: [projectKeys.one(projectId), projectKeys.history(projectId), reportKeys.previews(projectId)],
      };
    case 'REPORT':
      return staleAfterReport(projectId, workspaceId);
    case 'RETEST':
    case 'ISSUE':
    case 'ISSUE_TEAM':
      return staleAfterIssue(projectId, issueId);
  }
}

const staleAfterIssue = (projectId: string, issueId: string | null): Stale => ({
  soon: [...(issueId === null ? [] : [issueKeys.one(issueId), issueKeys.history(issueId)]), retestKeys.all],
  lists: [issueKeys.lists, groupKeys.all, projectKeys.one(projectId), reportKeys.previews(projectId), dashboardKey, calendarKey],
});

const staleAfterTask = (projectId: string): Stale => ({
  soon: [taskKeys.ofProject(projectId)],
  lists: [
    taskKeys.mine,
    calendarKey,
    groupKeys.all,
    projectKeys.one(projectId),
    projectKeys.history(projectId),
    controlKeys.ofProject(projectId),
    controlKeys.coverage(projectId),
    reportKeys.previews(projectId),
  ],
});

/**
 * Returns the query keys that a report event makes stale. If the event contains the id of the workspace instead of a project, the defaults
 * of the workspace have changed.
 */
function staleAfterReport(projectId: string, workspaceId: string | undefined): Stale {
  if (projectId === workspaceId) return { soon: [reportKeys.defaults(projectId)], lists: [reportKeys.all] };
  return {
    soon: [
      reportKeys.settings(projectId),
      reportKeys.versions(projectId),
      reportKeys.shares(projectId),
      reportKeys.logs(projectId),
      reportKeys.messages(projectId),
    ],
    lists: [reportKeys.previews(projectId), projectKeys.history(projectId)],
  };
}

/** Collects stale query keys for `ms` and invalidates them together. */
function gathering(queryClient: QueryClient, ms: number) {
  const keys = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(stale: readonly QueryKey[]): void {
      for (const key of stale) keys.set(JSON.stringify(key), key);
      if (keys.size === 0) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        const due = [...keys.values()];
        keys.clear();
        for (const queryKey of due) void queryClient.invalidateQueries({ queryKey });
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Calls `run` once for all events about permissions within `SOON_MS`. After such an event, the stream ends. When the page reconnects, the
 * server sends the event again.
 */
function following(run: (everything: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let everything = false;
  return {
    soon(own: boolean): void {
      everything ||= own;
      timer ??= setTimeout(() => {
        timer = undefined;
        run(everything);
        everything = false;
      }, SOON_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

export function useLiveUpdates(on: boolean): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!on) return;
    const soon = gathering(queryClient, SOON_MS);
    const lists = gathering(queryClient, LISTS_MS);
    const rights = following((everything) => void followRights(router, queryClient, everything));
    const profile = () => queryClient.getQueryData(profileQuery.queryKey);
    const stop = listenToEvents((event) => {
      if (event.kind === 'RIGHTS') rights.soon(event.projectId === profile()?.id);
      else if (event.kind === 'PROFILE') void rereadPreferences(queryClient);
      // A missed event may have announced changed permissions.
      else if (event.kind === 'resync') rights.soon(false);
      else if (event.kind === 'over') {
        if (event.error.kind === 'setup' || event.error.kind === 'password') rights.soon(false);
        else leaveIfSignedOut(event.error);
      }
      const stale = staleAfter(event, profile()?.currentWorkspace.id);
      soon.add(stale.soon);
      lists.add(stale.lists);
    });
    return () => {
      stop();
      soon.stop();
      lists.stop();
      rights.stop();
    };
  }, [on, queryClient, router]);
}
