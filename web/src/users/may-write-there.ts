import { useQuery } from '@tanstack/react-query';
import { useCan } from '../profile/profile.queries.ts';
import { summaryQuery } from './users.queries.ts';

/** Whether the reader has WRITE_USER in a workspace, read off its summary: nobody else is told about second factors there. */
export const mayWriteThere = ({ withoutTwoFactor }: { withoutTwoFactor: number | null }): boolean => withoutTwoFactor !== null;

/** The workspaces whose people the reader looks after. */
export function useWorkspacesWritten(): { id: string; name: string }[] {
  const summaries = useQuery({ ...summaryQuery, enabled: useCan('READ_USER') }).data ?? [];
  return summaries.filter(mayWriteThere).map(({ workspace }) => workspace);
}
