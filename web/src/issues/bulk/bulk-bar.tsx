import { type IssuePart, isPublished, PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import type { IssueReadiness, IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { needsConfirmation } from '@coloa/contract/issues/readiness.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { BulkAction, BulkBar, BulkProgress } from '../../ui/data/bulk-bar.tsx';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconChevronDown } from '../../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import { peopleOf } from '../issue-project.ts';
import { readinessOf } from '../issues.queries.ts';
import { passesOn } from '../page/issue-steps.ts';
import { type BulkStep, batchesOf, moveBatches, stepsOf } from './batches.ts';
import { DueDayAction, FixerAction, TagsAction } from './bulk-actions.tsx';
import { NotReadyList } from './not-ready-list.tsx';
import type { BulkOutcome } from './run-batches.ts';
import { useBulk } from './use-bulk.ts';

const StepDialog = lazy(() => import('../page/step-dialog.tsx').then((module) => ({ default: module.StepDialog })));

interface IssueBulkBarProps {
  project: Project;
  /** The reader's in the project. */
  hats: readonly Hat[];
  rows: readonly IssueRow[];
  /** Tags seen in the list. */
  tags: readonly string[];
  /** What could not be changed. */
  onLeft: (outcome: BulkOutcome) => void;
  onClear: () => void;
}

/** What can be done to all selected issues. The server decides for each; what it refuses is told by key. */
export function IssueBulkBar({ project, hats, rows, tags, onLeft, onClear }: IssueBulkBarProps) {
  const t = useT('issues');
  const me = useProfile().id;
  const [asking, setAsking] = useState<(BulkStep & { notReady: IssueReadiness[] }) | null>(null);
  const checking = useRef(false);
  const { progress, run } = useBulk({ onLeft });
  const act = async (...work: Parameters<typeof run>) => {
    if (await run(...work)) onClear();
  };
  const lead = project.can.edit;
  const partsOf = ({ reporter }: IssueRow): IssuePart[] => [
    ...hats,
    ...(lead ? ['LEAD' as const] : []),
    ...(reporter.id === me ? ['REPORTER' as const] : []),
  ];
  const steps = stepsOf(rows, partsOf);
  const move = (step: BulkStep, answer: Parameters<typeof moveBatches>[1]) => {
    setAsking(null);
    void act(moveBatches(step, answer), (count) => t('bulk.moved', { count, status: t(`status.${step.to}`) }));
  };
  /** Issues that are not ready, and the fields that the step needs, are shown before the step is made. */
  const begin = async (step: BulkStep) => {
    if (checking.current) return;
    checking.current = true;
    try {
      const ids = step.rows.map(({ id }) => id);
      const found = passesOn(step.name) ? await readinessOf(project.id, ids) : [];
      const notReady = found.filter(({ gaps }) => needsConfirmation(gaps));
      if (step.required || step.needs.length > 0 || notReady.length > 0) setAsking({ ...step, notReady });
      else move(step, { note: '' });
    } catch {
      toast.bad(t('ready.failed'));
    } finally {
      checking.current = false;
    }
  };
  const prioritize = (priority: IssueRow['priority']) =>
    void act(
      batchesOf(rows, () => ({ priority })),
      (count) => t('bulk.prioritized', { count }),
    );
  const mayPrioritize = lead || hats.includes('REVIEWER');
  return (
    <BulkBar count={rows.length} onClear={onClear}>
      {progress !== null ? (
        <BulkProgress value={progress} label={t('bulk.working')} />
      ) : (
        <>
          {steps.length > 0 && (
            <Menu
              position="top-start"
              target={
                <BulkAction>
                  {t('column.status')} <IconChevronDown size={14} />
                </BulkAction>
              }
            >
              {steps.map((step) => (
                <MenuItem key={step.name} icon={<StatusMark status={step.to} />} tail={step.rows.length} onSelect={() => void begin(step)}>
                  {t(`step.${step.name}.do`)}
                </MenuItem>
              ))}
            </Menu>
          )}
          {mayPrioritize && (
            <Menu
              position="top-start"
              target={
                <BulkAction>
                  {t('property.priority')} <IconChevronDown size={14} />
                </BulkAction>
              }
            >
              {PRIORITIES.map((priority) => (
                <MenuItem key={priority} onSelect={() => prioritize(priority)}>
                  {t(`priority.${priority}`)}
                </MenuItem>
              ))}
              <MenuLine />
              <MenuItem onSelect={() => prioritize(null)}>{t('priority.none')}</MenuItem>
            </Menu>
          )}
          {project.can.writeIssue && (
            <>
              <FixerAction rows={rows} people={peopleOf(project)} act={act} />
              <TagsAction rows={rows} suggestions={tags} act={act} />
              <DueDayAction rows={rows} act={act} />
              <BulkAction
                onClick={() =>
                  void act(
                    batchesOf(rows, () => ({ delete: true })),
                    (count) => t('bulk.deleted', { count }),
                  )
                }
              >
                {t('bulk.delete')}
              </BulkAction>
            </>
          )}
        </>
      )}
      {asking && (
        <Suspense>
          <StepDialog
            step={asking.name}
            about={t('bulk.issues', { count: asking.rows.length })}
            projectId={project.id}
            among={asking.rows.map(({ id }) => id)}
            published={asking.rows.every(({ status }) => isPublished(status))}
            required={asking.required}
            needs={asking.needs}
            notReady={asking.notReady.length > 0 && <NotReadyList issues={asking.notReady} />}
            busy={false}
            errors={{}}
            onClose={() => setAsking(null)}
            onSubmit={(answer) => move(asking, answer)}
          />
        </Suspense>
      )}
    </BulkBar>
  );
}
