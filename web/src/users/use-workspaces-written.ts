import { useQuery } from '@tanstack/react-query';
import { mayWriteThere } from '../choices/members.queries.ts';
import { useCan } from '../profile/profile.queries.ts';
import { summaryQuery } from './users.queries.ts';

/** The workspaces whose people the reader looks after. */
export function useWorkspacesWritten(): { id: string; name: string }[] {
  const summaries = useQuery({ ...summaryQuery, enabled: useCan('READ_USER') }).data ?? [];
  return summaries.filter(mayWriteThere).map(({ workspace }) => workspace);
}
