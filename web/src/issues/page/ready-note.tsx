import { missingFields, textFieldsOf } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { issueGaps } from '@coloa/contract/readiness/issue-gaps.ts';
import { reported } from '@coloa/contract/readiness/readiness-rules.ts';
import { passesOn, stepName } from '../../activity/step-name.ts';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useT } from '../../lib/i18n.ts';
import { useReadinessRules } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNeutralNames } from '../issues.queries.ts';
import { useListAddress } from '../list/use-issue-list.ts';
import { useIsKept } from '../secrets/kept-secrets.ts';
import { GapList, type GapPlace } from './gap-list.tsx';

export function ReadyNote({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const { search } = useListAddress();
  const hrefOf = (field: GapPlace) => paths.issueEdit(issue.project.id, issue.id, { ...search, field });
  const step = issue.can.moveTo.map(({ status }) => stepName(issue.status, status)).find(passesOn);
  const rules = useReadinessRules();
  const isKept = useIsKept(issue);
  const names = useNeutralNames(issue);
  const fields = useFields(step !== undefined);
  const gaps = step
    ? reported(
        rules,
        issueGaps({
          ...issue,
          isKept,
          names,
          textFields: textFieldsOf(fields, issue.fields),
          missingFields: missingFields(fields, issue.fields),
        }),
      )
    : [];
  if (!step || gaps.length === 0) return null;
  return (
    <Notice>
      {t(`ready.before.${step}`)}
      <GapList gaps={gaps} {...(issue.can.edit && { hrefOf })} />
    </Notice>
  );
}
