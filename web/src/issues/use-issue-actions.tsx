import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../app/paths.ts';
import { ProposeDialog, proposableLanguages } from '../bugs/propose-dialog.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { useIssueProject } from './issue-project.ts';
import { useDeleteIssue } from './issue-steps.ts';
import { listPath, listReturn } from './issues.search.ts';
import { useListAddress } from './use-issue-list.ts';
import { type OfferedStep, useSteps } from './use-steps.tsx';

export interface IssueActions {
  main: OfferedStep | null;
  others: OfferedStep[];
  busy: boolean;
  copyLink: () => void;
  /** Null where there is nothing to propose as a template, or the reader writes no issues here. */
  propose: (() => void) | null;
  /** Null where the reader may not. */
  remove: (() => void) | null;
  dialog: ReactNode;
}

/** What can be done with the whole issue, for the head on wide screens and the bar on phones. */
export function useIssueActions(issue: Issue): IssueActions {
  const { history } = useRouter();
  const { search } = useListAddress();
  const copy = useCopy();
  const { mutate } = useDeleteIssue();
  const steps = useSteps(issue);
  const projectId = issue.project.id;
  const writes = useIssueProject(projectId)?.can.writeIssue === true;
  const [proposing, setProposing] = useState(false);
  return {
    ...steps,
    dialog: (
      <>
        {steps.dialog}
        {proposing && <ProposeDialog issue={issue} onClose={() => setProposing(false)} />}
      </>
    ),
    propose: writes && proposableLanguages(issue).length > 0 ? () => setProposing(true) : null,
    copyLink: () => void copy(new URL(history.createHref(paths.issue(projectId, issue.id)), location.href).href),
    remove: issue.can.delete
      ? () =>
          mutate(
            { id: issue.id, key: issue.key },
            { onSuccess: () => history.replace(listPath(search.all ? null : projectId, listReturn(search))) },
          )
      : null,
  };
}
