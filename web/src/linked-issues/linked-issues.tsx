import type { CameOfIt } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { focusNext } from '../ui/behavior/focus.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { SeverityMark } from '../ui/data/severity-mark.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconLink, IconX } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import type { IssueLink } from './issue-link.ts';
import { LinkIssueDialog } from './link-issue-dialog.tsx';
import styles from './linked-issues.module.css';

/** Changes the linked issues; `saved` is called after the change is stored. */
export type ChangeIssues = (change: IssueLink, saved?: () => void) => void;

interface LinkedIssueListProps {
  projectId: string;
  issues: readonly CameOfIt[];
  /** Called to change the linked issues; undefined for users who can only read. */
  onChange: ChangeIssues | undefined;
}

export function LinkedIssueList({ projectId, issues, onChange }: LinkedIssueListProps) {
  const t = useT('linkedIssues');
  const issueWords = useT('issues');
  if (issues.length === 0) return null;
  const unlink = (issue: CameOfIt, change: ChangeIssues, button: HTMLElement) => {
    const place = button.closest('ul')?.parentElement;
    change({ unlink: issue }, () =>
      toast.ok(t('unlinked', { key: issue.key }), { label: t('ui:undo'), run: () => change({ link: issue }) }),
    );
    // The clicked button is removed together with its issue, so another element gets the focus.
    focusNext(() => place?.querySelector<HTMLElement>('a, button') ?? null);
  };
  return (
    <ul className={styles.issues}>
      {issues.map((issue) => (
        <li key={issue.id}>
          <SeverityMark severity={issue.severity} />
          <Link href={paths.issue(projectId, issue.id)}>
            <KeyText>{issue.key}</KeyText> {issue.title || issueWords('untitled')}
          </Link>
          {onChange && (
            <IconButton label={t('unlink', { key: issue.key })} onClick={(event) => unlink(issue, onChange, event.currentTarget)}>
              <IconX size={14} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

export function LinkIssueButton({ projectId, issues, onChange }: LinkedIssueListProps & { onChange: ChangeIssues }) {
  const t = useT('linkedIssues');
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {phone ? (
        <IconButton label={t('link')} onClick={() => setOpened(true)}>
          <IconLink size={14} />
        </IconButton>
      ) : (
        <Button size="s" kind="quiet" icon={<IconLink size={14} />} onClick={() => setOpened(true)}>
          {t('link')}
        </Button>
      )}
      {opened && (
        <LinkIssueDialog
          projectId={projectId}
          linked={issues}
          onLink={(issue) => onChange({ link: issue })}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
