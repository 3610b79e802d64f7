import type { IssueReadiness } from '@coloa/contract/issues/issue-gap.schema.ts';
import { isNoteShown } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { ElsewhereNote } from '../page/gap-list.tsx';
import type { GapsApart } from '../page/gaps-apart.ts';
import { type StepAnswer, StepDialog } from '../page/step-dialog.tsx';
import type { BulkStep } from './batches.ts';
import { NotReadyList } from './not-ready-list.tsx';

type Lacking = GapsApart & { issue: IssueReadiness };

/** The inherited `rows` contains only the issues that the step changes. */
export interface AskedSteps extends BulkStep {
  /** The number of these issues that have an unsaved draft on this device. */
  drafts: number;
  /** Issues that the step leaves out, because required content is missing. */
  leftOut: readonly Lacking[];
  /** Issues that the step changes although they are incomplete. */
  notReady: readonly Lacking[];
  /** Selected issues whose status, or the user's role, does not allow the step. */
  others: readonly IssueRow[];
}

interface BulkStepDialogProps {
  project: Project;
  asked: AskedSteps;
  onClose: () => void;
  onSubmit: (answer: StepAnswer, onlyReady: boolean) => void;
}

export function BulkStepDialog({ project, asked, onClose, onSubmit }: BulkStepDialogProps) {
  const t = useT('issues');
  const { rows, leftOut, notReady, others } = asked;
  const stopped = rows.length === 0;
  // Users who can send a draft to review can also edit it; other issues can only be edited by leads.
  const listed = { projectId: project.id, edit: asked.name === 'sendToReview' || project.can.edit };
  return (
    <StepDialog
      step={asked.name}
      about={t('bulk.issues', { count: stopped ? leftOut.length : rows.length })}
      projectId={project.id}
      among={rows.map(({ id }) => id)}
      types={rows.flatMap(({ bugId }) => bugId ?? [])}
      subject={rows.length === 1 ? (rows[0]?.title.trim() ?? '') : ''}
      isTeam={project.can.method}
      clientsRead={rows.some(({ status }) => isNoteShown(status, asked.to))}
      required={asked.required}
      needs={asked.needs}
      drafts={asked.drafts}
      leftOut={
        leftOut.length + others.length > 0 && (
          <>
            {leftOut.length > 0 && (
              <Issues title={t('ready.leftOut', { count: leftOut.length })} of={leftOut} kind="required" {...listed} />
            )}
            {others.length > 0 && (
              <Folded>{t('bulk.unfit', { count: others.length, keys: others.map(({ key }) => key).join(', ') })}</Folded>
            )}
          </>
        )
      }
      notReady={
        notReady.length > 0 && (
          <Issues
            title={t('ready.some', { count: notReady.length, total: rows.length })}
            label={t('ready.issues', { count: notReady.length })}
            of={notReady}
            kind="advised"
            {...listed}
          />
        )
      }
      ready={notReady.length > 0 ? rows.length - notReady.length : 0}
      stopped={stopped}
      busy={false}
      errors={{}}
      failure={null}
      onClose={onClose}
      onSubmit={onSubmit}
    />
  );
}

interface IssuesProps {
  projectId: string;
  edit: boolean;
  title: string;
  /** Name of the list; the title by default. */
  label?: string;
  of: readonly Lacking[];
  kind: keyof GapsApart;
}

function Issues({ title, label = title, of, kind, ...rest }: IssuesProps) {
  return (
    <>
      {title}
      <NotReadyList {...rest} label={label} issues={of.map(({ issue, ...gaps }) => ({ ...issue, gaps: gaps[kind] }))} />
      <ElsewhereNote />
    </>
  );
}
