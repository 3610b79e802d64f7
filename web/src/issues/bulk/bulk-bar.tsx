import { type IssuePart, isPublished, PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import type { IssueReadiness, IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { isStopped } from '@coloa/contract/readiness/readiness-rules.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useDraftedSubjects } from '../../editor/use-drafted-subjects.ts';
import { useT } from '../../lib/i18n.ts';
import { batchesOf } from '../../lib/run-batches.ts';
import { useProfile, useReadinessRules } from '../../profile/profile.queries.ts';
import { BulkMenu } from '../../ui/data/bulk-actions.tsx';
import { BulkBar, BulkProgress } from '../../ui/data/bulk-bar.tsx';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import { peopleOf, readinessOf } from '../issues.queries.ts';
import { passesOn } from '../page/issue-steps.ts';
import type { StepAnswer } from '../page/step-dialog.tsx';
import { type BulkStep, moveBatches, stepsOf } from './batches.ts';
import { type Act, DueDayAction, FixerAction, TagsAction } from './bulk-actions.tsx';
import { DeleteAction } from './delete-action.tsx';
import { NotReadyList } from './not-ready-list.tsx';
import { type IssueBulkOutcome, useIssueBulk } from './use-issue-bulk.ts';

const StepDialog = lazy(() => import('../page/step-dialog.tsx').then((module) => ({ default: module.StepDialog })));

interface IssueBulkBarProps {
  project: Project;
  /** The reader's roles in the project. */
  hats: readonly Hat[];
  rows: readonly IssueRow[];
  tags: readonly string[];
  /** Called with the outcome, including reasons, if at least one issue could not be changed. */
  onLeft: (outcome: IssueBulkOutcome) => void;
  onClear: () => void;
}

/** Offers changes of the selected issues. The server accepts or rejects the change of each issue separately. */
export function IssueBulkBar({ project, hats, rows, tags, onLeft, onClear }: IssueBulkBarProps) {
  const t = useT('issues');
  const { progress, run } = useIssueBulk(onLeft);
  const act: Act = async (...work) => {
    if (await run(...work)) onClear();
  };
  const { steps, begin, dialog } = useBulkSteps({ project, hats, rows, act });
  return (
    <BulkBar count={rows.length} onClear={onClear}>
      {progress !== null ? (
        <BulkProgress value={progress} label={t('ui:bulk.working')} />
      ) : (
        <>
          {steps.length > 0 && <StatusMenu steps={steps} onStep={begin} />}
          {(project.can.edit || hats.includes('REVIEWER')) && <PriorityMenu rows={rows} act={act} />}
          {project.can.writeIssue && (
            <>
              <FixerAction rows={rows} people={peopleOf(project)} act={act} />
              <TagsAction rows={rows} suggestions={tags} act={act} />
              <DueDayAction rows={rows} act={act} />
              <DeleteAction rows={rows} act={act} />
            </>
          )}
        </>
      )}
      {dialog}
    </BulkBar>
  );
}

type Asked = BulkStep & { drafts: number; notReady: IssueReadiness[]; stopped: boolean };

/** Opens a dialog before a status change that has required fields, or that passes incomplete or drafted issues on to new readers. */
function useBulkSteps({ project, hats, rows, act }: Pick<IssueBulkBarProps, 'project' | 'hats' | 'rows'> & { act: Act }) {
  const t = useT('issues');
  const me = useProfile().id;
  const rules = useReadinessRules();
  const [asking, setAsking] = useState<Asked | null>(null);
  const checking = useRef(false);
  const drafted = useDraftedSubjects('issue');
  const partsOf = ({ reporter }: IssueRow): IssuePart[] => [
    ...hats,
    ...(project.can.edit ? ['LEAD' as const] : []),
    ...(reporter.id === me ? ['REPORTER' as const] : []),
  ];
  const move = (step: BulkStep, answer: Parameters<typeof moveBatches>[1]) => {
    setAsking(null);
    void act(moveBatches(step, answer), (count) => t('bulk.moved', { count, status: t(`status.${step.to}`) }));
  };
  const begin = async (step: BulkStep) => {
    if (checking.current) return;
    checking.current = true;
    try {
      const ids = step.rows.map(({ id }) => id);
      const notReady = passesOn(step.name) ? await readinessOf(project.id, ids) : [];
      const drafts = passesOn(step.name) ? ids.filter((id) => drafted.has(id)).length : 0;
      if (step.required || step.needs.length > 0 || drafts > 0 || notReady.length > 0)
        setAsking({ ...step, drafts, notReady, stopped: notReady.filter(({ gaps }) => isStopped(rules, gaps)).length === ids.length });
      else move(step, { note: '' });
    } catch {
      toast.bad(t('ready.failed'));
    } finally {
      checking.current = false;
    }
  };
  return {
    steps: stepsOf(rows, partsOf),
    begin: (step: BulkStep) => void begin(step),
    dialog: asking && (
      <StepQuestion projectId={project.id} asked={asking} onClose={() => setAsking(null)} onSubmit={(answer) => move(asking, answer)} />
    ),
  };
}

interface StepQuestionProps {
  projectId: string;
  asked: Asked;
  onClose: () => void;
  onSubmit: (answer: StepAnswer) => void;
}

function StepQuestion({ projectId, asked, onClose, onSubmit }: StepQuestionProps) {
  const t = useT('issues');
  const readiness = useT('readiness');
  return (
    <Suspense>
      <StepDialog
        step={asked.name}
        about={t('bulk.issues', { count: asked.rows.length })}
        projectId={projectId}
        among={asked.rows.map(({ id }) => id)}
        published={asked.rows.every(({ status }) => isPublished(status))}
        required={asked.required}
        needs={asked.needs}
        drafts={asked.drafts}
        notReady={
          asked.notReady.length > 0 && (
            <>
              {asked.stopped ? readiness('stopped') : t('ready.intro')}
              <NotReadyList issues={asked.notReady} />
            </>
          )
        }
        stopped={asked.stopped}
        busy={false}
        errors={{}}
        failure={null}
        onClose={onClose}
        onSubmit={onSubmit}
      />
    </Suspense>
  );
}

function StatusMenu({ steps, onStep }: { steps: readonly BulkStep[]; onStep: (step: BulkStep) => void }) {
  const t = useT('issues');
  return (
    <BulkMenu label={t('column.status')}>
      {steps.map((step) => (
        <MenuItem key={step.name} icon={<StatusMark status={step.to} />} tail={step.rows.length} onSelect={() => onStep(step)}>
          {t(`step.${step.name}.do`)}
        </MenuItem>
      ))}
    </BulkMenu>
  );
}

function PriorityMenu({ rows, act }: { rows: readonly IssueRow[]; act: Act }) {
  const t = useT('issues');
  const prioritize = (priority: IssueRow['priority']) =>
    void act(
      batchesOf(rows, () => ({ priority })),
      (count) => t('bulk.prioritized', { count }),
    );
  return (
    <BulkMenu label={t('property.priority')}>
      {PRIORITIES.map((priority) => (
        <MenuItem key={priority} onSelect={() => prioritize(priority)}>
          {t(`priority.${priority}`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => prioritize(null)}>{t('priority.none')}</MenuItem>
    </BulkMenu>
  );
}
