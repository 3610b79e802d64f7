import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import type { ButtonLook } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';

interface IssueEditLinkProps extends Omit<ButtonLook, 'iconOnly'> {
  issue: Issue;
  href: string;
  after?: ReactNode;
}

/** Whether the page shows a link to the form, including a disabled link with a reason. */
export const hasEditLink = ({ can }: Issue): boolean => can.edit || can.propose || can.why.edit !== undefined;

/** A link to the form, where authors propose a correction of a published issue instead of editing it. */
export function IssueEditLink({ issue, href, ...look }: IssueEditLinkProps) {
  const t = useT('issues');
  const corrections = useT('corrections');
  const say = useReason();
  if (!hasEditLink(issue)) return null;
  const { can } = issue;
  if (can.propose) {
    return (
      <ButtonLink href={href} {...look}>
        {corrections(issue.corrections > 0 ? 'change' : 'propose')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={href} reason={say(can.why.edit)} {...look}>
      {t('edit')}
    </ButtonLink>
  );
}
