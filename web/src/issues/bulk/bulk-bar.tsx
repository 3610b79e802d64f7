import { type IssuePart, PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { passesOn } from '../../activity/step-name.ts';
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
import { gapsApart } from '../page/gaps-apart.ts';
import type { StepAnswer } from '../page/step-dialog.tsx';
import { type BulkStep, moveBatches, stepsOf } from './batches.ts';
import { type Act, DueDayAction, FixerAction, TagsAction } from './bulk-actions.tsx';
import type { AskedSteps } from './bulk-step-dialog.tsx';
import { DeleteAction } from './delete-action.tsx';
import { mayEdit, scopeOf } from './edit-scope.tsx';
import { FieldAction } from './field-action.tsx';
import { type IssueBulkOutcome, useIssueBulk } from './use-issue-bulk.ts';

const BulkStepDialog = lazy(() => import('./bulk-step-dialog.tsx').then((module) => ({ default: module.BulkStepDialog })));

interface IssueBulkBarProps {
  project: Project;
  hats: readonly Hat[];
  rows: readonly IssueRow[];
  tags: readonly string[];
  /** Called with the outcome, including reasons, if at least one issue could not be changed. */
  onLeft: (outcome: IssueBulkOutcome) => void;
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** Offers changes to the selected issues. The server accepts or rejects the change to each issue separately; the rejected ones stay selected. */
export function IssueBulkBar({ project, hats, rows, tags, onLeft, onSelect }: IssueBulkBarProps) {
  const t = useT('issues');
  const { progress, run } = useIssueBulk(onLeft);
  const act: Act = async (...work) => {
    const outcome = await run(...work);
    if (outcome) onSelect(new Set(outcome.failed.map(({ row }) => row.id)));
  };
  const partsOf = usePartsOf(project, hats);
  const me = useProfile().id;
  const scope = scopeOf(rows, (row) => mayEdit(row, partsOf(row), me));
  const { steps, begin, dialog } = useBulkSteps({ project, rows, partsOf, act });
  return (
    <BulkBar count={rows.length} onClear={() => onSelect(new Set())}>
      {progress !== null ? (
        <BulkProgress value={progress} label={t('ui:bulk.working')} />
      ) : (
        <>
          {steps.length > 0 && <StatusMenu steps={steps} onStep={begin} />}
          {(project.can.edit || hats.includes('REVIEWER')) && <PriorityMenu rows={rows} act={act} />}
          {project.can.writeIssue && (
            <>
              <FixerAction scope={scope} people={peopleOf(project)} act={act} />
              <TagsAction scope={scope} suggestions={tags} act={act} />
              <DueDayAction scope={scope} act={act} />
              <FieldAction scope={scope} people={peopleOf(project)} act={act} />
              <DeleteAction rows={rows} isFit={(row) => mayDelete(row, partsOf(row))} act={act} />
            </>
          )}
        </>
      )}
      {dialog}
    </BulkBar>
  );
}

type PartsOf = (row: IssueRow) => readonly IssuePart[];

/** Returns a function that lists the user's roles in an issue. */
function usePartsOf(project: Project, hats: readonly Hat[]): PartsOf {
  const me = useProfile().id;
  return ({ reporter }) => [...hats, ...(project.can.edit ? ['LEAD' as const] : []), ...(reporter.id === me ? ['REPORTER' as const] : [])];
}

const mayDelete = ({ status }: IssueRow, parts: readonly IssuePart[]): boolean =>
  parts.includes('LEAD') || (status === 'DRAFT' && parts.includes('REPORTER'));

/**
 * Opens a dialog before a status change if the change has required fields, or if it sends a reviewer or client issues that are incomplete
 * or have unsaved drafts.
 */
function useBulkSteps({ project, rows, partsOf, act }: Pick<IssueBulkBarProps, 'project' | 'rows'> & { partsOf: PartsOf; act: Act }) {
  const t = useT('issues');
  const rules = useReadinessRules();
  const [asking, setAsking] = useState<AskedSteps | null>(null);
  const checking = useRef(false);
  const drafted = useDraftedSubjects('issue');
  const move = (step: BulkStep, kept: number, answer: StepAnswer) => {
    setAsking(null);
    const words = (count: number) =>
      [t('bulk.moved', { count, status: t(`status.${step.to}`) }), ...(kept > 0 ? [t('bulk.kept', { count: kept })] : [])].join(' ');
    void act(moveBatches(step, answer), words, step.name === 'readyForRetest' ? t('bulk.withdraw') : undefined);
  };
  const begin = async (step: BulkStep) => {
    if (checking.current) return;
    checking.current = true;
    try {
      const ids = step.rows.map(({ id }) => id);
      const found = passesOn(step.name) ? await readinessOf(project.id, ids) : [];
      const lacking = found.map((issue) => ({ issue, ...gapsApart(rules, issue.gaps, step.name === 'sendToReview' ? issue.missing : []) }));
      const leftOut = lacking.filter(({ required }) => required.length > 0);
      const going = step.rows.filter(({ id }) => !leftOut.some(({ issue }) => issue.id === id));
      const notReady = lacking.filter(({ required, advised }) => required.length === 0 && advised.length > 0);
      const drafts = passesOn(step.name) ? going.filter(({ id }) => drafted.has(id)).length : 0;
      const others = rows.filter((row) => !step.rows.includes(row));
      if (step.required || step.needs.length > 0 || drafts > 0 || leftOut.length > 0 || notReady.length > 0)
        setAsking({ ...step, rows: going, drafts, leftOut, notReady, others });
      else move(step, others.length, { note: '' });
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
      <Suspense>
        <BulkStepDialog
          project={project}
          asked={asking}
          onClose={() => setAsking(null)}
          onSubmit={(answer, onlyReady) => {
            const notReady = new Set(onlyReady ? asking.notReady.map(({ issue }) => issue.id) : []);
            const kept = asking.leftOut.length + asking.others.length + notReady.size;
            move({ ...asking, rows: asking.rows.filter(({ id }) => !notReady.has(id)) }, kept, answer);
          }}
        />
      </Suspense>
    ),
  };
}

function StatusMenu({ steps, onStep }: { steps: readonly BulkStep[]; onStep: (step: BulkStep) => void }) {
  const t = useT('issues');
  return (
    <BulkMenu label={t('column.status')}>
      {steps.map((step) => (
        <MenuItem key={step.name} icon={<StatusMark status={step.to} />} tail={step.rows.length} onSelect={() => onStep(step)}>
          {step.name === 'withdraw' ? t('bulk.withdraw') : t(`step.${step.name}.do`)}
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
