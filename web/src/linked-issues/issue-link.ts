import type { CameOfIt } from '@coloa/contract/checklists/project-checklists.contract.ts';

/** A change of an object: an issue is linked, or its link is removed. */
export type IssueLink = { link: CameOfIt } | { unlink: CameOfIt };

/** Returns the request field for the change. */
export const linkToSend = (change: IssueLink): { linkIssues: string[] } | { unlinkIssues: string[] } =>
  'link' in change ? { linkIssues: [change.link.id] } : { unlinkIssues: [change.unlink.id] };

/** Returns the issues after the change. */
export function withLink(issues: readonly CameOfIt[], change: IssueLink): CameOfIt[] {
  const { id } = 'link' in change ? change.link : change.unlink;
  const others = issues.filter((issue) => issue.id !== id);
  return 'link' in change ? [...others, change.link] : others;
}
