import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';

interface Assigned {
  userId: string;
  hats: readonly Hat[];
}

interface DueIssue {
  status: IssueStatus;
  reporterId: string;
  fixerId: string | null;
}

const wearing = (people: readonly Assigned[], ...hats: Hat[]): string[] =>
  people.filter((person) => hats.some((hat) => person.hats.includes(hat))).map(({ userId }) => userId);

export function whoActs({ status, reporterId, fixerId }: DueIssue, people: readonly Assigned[]): string[] {
  if (status === 'READY_FOR_RETEST') {
    const testers = wearing(people, 'TESTER', 'LEAD');
    return testers.includes(reporterId) ? [reporterId] : testers;
  }
  if (fixerId !== null) return [fixerId];
  const clients = wearing(people, 'CLIENT');
  return clients.length > 0 ? clients : wearing(people, 'LEAD');
}
