import { statusAfterRetest } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { focusHere } from '../../ui/behavior/focus.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { issueRetestsQuery } from './retests.queries.ts';

function goToRetests(): void {
  const heading = document.getElementById('retests');
  heading?.scrollIntoView({ block: 'start' });
  focusHere(heading);
}

/** States that the last retest failed, as long as the issue has the status that the retest led to. */
export function RetestNote({ issue }: { issue: Issue }) {
  const t = useT('retests');
  const { data } = useInfiniteQuery({ ...issueRetestsQuery(issue.id), enabled: issue.status === 'OPEN' });
  const last = data?.pages[0]?.items[0];
  if (!last || issue.status !== 'OPEN' || statusAfterRetest(last.result) !== 'OPEN') return null;
  return (
    <Notice
      kind="warn"
      action={
        <Button size="s" onClick={goToRetests}>
          {t('note.show')}
        </Button>
      }
    >
      {t('note.text', { day: formatDay(last.day), result: t(`result.${last.result}`) })}
    </Notice>
  );
}
