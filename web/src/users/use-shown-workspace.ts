import { useQuery } from '@tanstack/react-query';
import { mayWriteThere } from '../choices/members.queries.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { summaryQuery } from './users.queries.ts';

interface ShownWorkspace {
  id: string;
  name: string;
  isHere: boolean;
  /** True if the user has `WRITE_USER` in the workspace. */
  mayWrite: boolean;
}

/** Returns the displayed workspace; without `workspaceId`, the current one. */
export function useShownWorkspace(workspaceId: string | undefined): ShownWorkspace {
  const { currentWorkspace } = useProfile();
  const mayWrite = useCan('WRITE_USER');
  const summaries = useQuery({ ...summaryQuery, enabled: useCan('READ_USER') }).data;
  if (workspaceId === undefined || workspaceId === currentWorkspace.id) {
    return { id: currentWorkspace.id, name: currentWorkspace.name, isHere: true, mayWrite };
  }
  const summary = summaries?.find(({ workspace }) => workspace.id === workspaceId);
  return {
    id: workspaceId,
    name: summary?.workspace.name ?? '',
    isHere: false,
    mayWrite: summary !== undefined && mayWriteThere(summary),
  };
}
