import type { ControlDetail } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { type ChangeIssues, LinkedIssueList, LinkIssueButton } from '../../linked-issues/linked-issues.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import styles from './controls.module.css';
import { useUpdateControl } from './controls.queries.ts';
import { MakeIssue } from './make-issue.tsx';

export interface ControlPartProps {
  projectId: string;
  control: ControlDetail;
  /** True if the user can record results. */
  work: boolean;
}

export function ControlIssues({ projectId, control, work }: ControlPartProps) {
  const t = useT('controls');
  const { mutate } = useUpdateControl(projectId);
  const { id: controlId, issues } = control;
  if (!work && issues.length === 0) return null;
  const change: ChangeIssues = (issue, saved) => mutate({ controlId, issue }, { onSuccess: saved });
  return (
    <section className={styles.part} aria-label={t('issues.label')}>
      <h4>{t('issues.label')}</h4>
      <LinkedIssueList projectId={projectId} issues={issues} onChange={work ? change : undefined} />
      {work && (
        <Row wrap>
          <MakeIssue projectId={projectId} controlId={controlId} />
          <LinkIssueButton projectId={projectId} issues={issues} onChange={change} />
        </Row>
      )}
    </section>
  );
}
