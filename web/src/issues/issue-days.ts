import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { daysBetween } from '../lib/format.ts';

/** As the list's filter has it, `today` being the workspace's: due before today, and not rejected. */
export function isOverdue({ dueDay, status }: { dueDay: string | null; status: IssueStatus }, today: string): boolean {
  return dueDay !== null && status !== 'REJECTED' && daysBetween(today, dueDay) < 0;
}
