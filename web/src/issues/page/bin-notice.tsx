import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useRestoreIssue } from './issue-steps.ts';

export function BinNotice({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const { mutate, isPending } = useRestoreIssue();
  return (
    <Notice
      kind="warn"
      action={
        <Button size="s" busy={isPending} onClick={() => mutate(issue.id)}>
          {t('restore')}
        </Button>
      }
    >
      {issue.deletedBy && issue.deletedAt && (
        <p>{t('inBinBy', { name: issue.deletedBy.name || issue.deletedBy.username, time: formatDateTime(issue.deletedAt) })}</p>
      )}
      {t('inBin')}
    </Notice>
  );
}
