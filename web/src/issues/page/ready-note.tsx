import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { reported } from '@coloa/contract/readiness/readiness-rules.ts';
import { passesOn, stepName } from '../../activity/step-name.ts';
import { useT } from '../../lib/i18n.ts';
import { useReadinessRules } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useListAddress } from '../list/use-issue-list.ts';
import { GapList, type GapPlace } from './gap-list.tsx';
import { useIssueGaps } from './use-issue-gaps.ts';

export function ReadyNote({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const { search } = useListAddress();
  const hrefOf = (field: GapPlace) => paths.issueEdit(issue.project.id, issue.id, { ...search, field });
  const step = issue.can.moveTo.map(({ status }) => stepName(issue.status, status)).find(passesOn);
  const rules = useReadinessRules();
  const gapsOf = useIssueGaps(issue, step !== undefined);
  const gaps = step ? reported(rules, gapsOf()) : [];
  if (!step || gaps.length === 0) return null;
  return (
    <Notice>
      {t(`ready.before.${step}`)}
      <GapList gaps={gaps} {...(issue.can.edit && { hrefOf })} />
    </Notice>
  );
}
