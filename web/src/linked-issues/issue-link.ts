import type { CameOfIt } from '@coloa/contract/checklists/project-checklists.contract.ts';

export type IssueLink = { link: CameOfIt } | { unlink: CameOfIt };

export const linkToSend = (change: IssueLink): { linkIssues: string[] } | { unlinkIssues: string[] } =>
  'link' in change ? { linkIssues: [change.link.id] } : { unlinkIssues: [change.unlink.id] };

export function withLink(issues: readonly CameOfIt[], change: IssueLink): CameOfIt[] {
  const { id } = 'link' in change ? change.link : change.unlink;
  const others = issues.filter((issue) => issue.id !== id);
  return 'link' in change ? [...others, change.link] : others;
}
