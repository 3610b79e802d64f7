import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ProposeDialog, proposableLanguages } from '../../bugs/propose-dialog.tsx';
import { useReason } from '../../lib/reasons.ts';
import { useCan } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { useIssueProject } from '../issues.queries.ts';
import { listPath, listReturn } from '../issues.search.ts';
import { useListAddress } from '../list/use-issue-list.ts';
import { writtenLanguages } from './contents.ts';
import { useDeleteIssue } from './issue-steps.ts';
import { type OfferedStep, useSteps } from './use-steps.tsx';

const IssueVersionsDrawer = lazy(() =>
  import('../versions/issue-versions-drawer.tsx').then((module) => ({ default: module.IssueVersionsDrawer })),
);
const FromIssueDrawer = lazy(() => import('../write-up/from-issue-drawer.tsx').then((module) => ({ default: module.FromIssueDrawer })));

export interface IssueActions {
  main: OfferedStep | null;
  others: OfferedStep[];
  busy: boolean;
  /** The step `withdraw`, whose button is above the texts, away from the button of the step that it reverses. */
  withdraw: OfferedStep | null;
  copyLink: () => void;
  propose: (() => void) | null;
  writeUp: (() => void) | null;
  versions: (() => void) | null;
  remove: (() => void) | null;
  /** The reasons why the issue cannot be deleted or edited now. */
  why: { remove: string | undefined; edit: string | undefined };
  dialog: ReactNode;
}

export function useIssueActions(issue: Issue): IssueActions {
  const { history } = useRouter();
  const { search } = useListAddress();
  const copy = useCopy();
  const { mutate } = useDeleteIssue();
  const steps = useSteps(issue);
  const say = useReason();
  const projectId = issue.project.id;
  const can = useIssueProject(projectId)?.can;
  const writes = can?.writeIssue === true;
  const readsTopics = useCan('READ_USER');
  // A write-up can only be created from a language in which the issue has a title.
  const languages = writtenLanguages(issue).filter((language) => issue.contents[language]?.title.trim());
  const [proposing, setProposing] = useState(false);
  const [writing, setWriting] = useState(false);
  const [comparing, setComparing] = useState(false);
  return {
    ...steps,
    others: steps.others.filter(({ name }) => name !== 'withdraw'),
    withdraw: steps.others.find(({ name }) => name === 'withdraw') ?? null,
    dialog: (
      <>
        {steps.dialog}
        {proposing && <ProposeDialog issue={issue} onClose={() => setProposing(false)} />}
        {comparing && (
          <Suspense>
            <IssueVersionsDrawer issue={issue} entry={null} onClose={() => setComparing(false)} />
          </Suspense>
        )}
        {writing && (
          <Suspense>
            <FromIssueDrawer issue={issue} languages={languages} onClose={() => setWriting(false)} />
          </Suspense>
        )}
      </>
    ),
    propose: writes && proposableLanguages(issue).length > 0 ? () => setProposing(true) : null,
    writeUp: readsTopics && can?.method === true && languages.length > 0 && !issue.deletedAt ? () => setWriting(true) : null,
    versions: issue.can.versions ? () => setComparing(true) : null,
    copyLink: () => void copy(new URL(history.createHref(paths.issue(projectId, issue.id)), location.href).href),
    why: { remove: say(issue.can.why.delete), edit: say(issue.can.why.edit) },
    remove: issue.can.delete
      ? () =>
          mutate(
            { id: issue.id, key: issue.key },
            { onSuccess: () => history.replace(listPath(search.all ? null : projectId, listReturn(search))) },
          )
      : null,
  };
}
