import { canMoveProject, PROJECT_STATUSES, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { batchesOf } from '../lib/run-batches.ts';
import { useCan } from '../profile/profile.queries.ts';
import { BulkMenu } from '../ui/data/bulk-actions.tsx';
import { BulkAction, BulkBar, BulkProgress } from '../ui/data/bulk-bar.tsx';
import { Folded } from '../ui/data/folded.tsx';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { explanation } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { MenuItem } from '../ui/overlays/menu.tsx';
import { type ActOnProjects, type ProjectBulkOutcome, type ProjectChange, useProjectBulk } from './use-project-bulk.ts';

interface ProjectBulkBarProps {
  /** The selected projects, all of the list or all of the bin. */
  rows: readonly ProjectRow[];
  bin: boolean;
  /** Called with the outcome, including reasons, if at least one project could not be changed. */
  onLeft: (outcome: ProjectBulkOutcome) => void;
  onSelect: (ids: ReadonlySet<string>) => void;
}

interface ActionProps {
  rows: readonly ProjectRow[];
  act: ActOnProjects;
}

const same = (rows: readonly ProjectRow[], change: ProjectChange) => batchesOf<ProjectRow, ProjectChange>(rows, () => change);

export function ProjectBulkBar({ rows, bin, onLeft, onSelect }: ProjectBulkBarProps) {
  const t = useT('projects');
  const mayDelete = useCan('DELETE_PROJECT');
  const { progress, run } = useProjectBulk(onLeft);
  const act: ActOnProjects = async (...work) => {
    const outcome = await run(...work);
    if (outcome) onSelect(new Set(outcome.failed.map(({ row }) => row.id)));
  };
  return (
    <BulkBar count={rows.length} onClear={() => onSelect(new Set())}>
      {progress !== null ? (
        <BulkProgress value={progress} label={t('ui:bulk.working')} />
      ) : bin ? (
        <BulkAction onClick={() => void act(same(rows, { restore: true }), (count) => t('bulk.restored', { count }))}>
          {t('restore')}
        </BulkAction>
      ) : (
        <>
          <StatusAction rows={rows} act={act} />
          {mayDelete && <DeleteAction rows={rows} act={act} />}
        </>
      )}
    </BulkBar>
  );
}

/** Asks for confirmation if the toast cannot undo the change of a project, because its status only moves back step by step. */
function StatusAction({ rows, act }: ActionProps) {
  const t = useT('projects');
  const [asked, setAsked] = useState<ProjectStatus | null>(null);
  const fitting = (to: ProjectStatus) => rows.filter(({ can }) => can.moveTo.includes(to));
  const lasting = (to: ProjectStatus) => fitting(to).filter(({ status }) => !canMoveProject(to, status));
  const targets = PROJECT_STATUSES.filter((to) => fitting(to).length > 0);
  const move = (to: ProjectStatus) => {
    const moved = fitting(to);
    const kept = rows.length - moved.length;
    const words = (count: number) =>
      [t('bulk.moved', { count, status: t(`status.${to}`) }), ...(kept > 0 ? [t('bulk.kept', { count: kept })] : [])].join(' ');
    void act(
      batchesOf<ProjectRow, ProjectChange>(moved, ({ status: from }) => ({ status: to, from })),
      words,
    );
  };
  if (targets.length === 0) return null;
  return (
    <>
      <BulkMenu label={t('column.status')}>
        {targets.map((to) => (
          <MenuItem
            key={to}
            icon={<StatusMark status={to} />}
            tail={fitting(to).length}
            onSelect={() => (lasting(to).length > 0 ? setAsked(to) : move(to))}
          >
            {t(`status.${to}`)}
          </MenuItem>
        ))}
      </BulkMenu>
      {asked && (
        <ConfirmDialog
          opened
          danger={false}
          onClose={() => setAsked(null)}
          title={t('bulk.moveTitle', { count: fitting(asked).length, status: t(`status.${asked}`) })}
          confirm={t('bulk.moveConfirm', { count: fitting(asked).length })}
          onConfirm={() => move(asked)}
        >
          <p>{t('bulk.moveBody', { count: lasting(asked).length })}</p>
          <LeftOut rows={rows.filter((row) => !fitting(asked).includes(row))} />
        </ConfirmDialog>
      )}
    </>
  );
}

function DeleteAction({ rows, act }: ActionProps) {
  const t = useT('projects');
  const [asking, setAsking] = useState(false);
  const fitting = rows.filter(({ can }) => can.delete);
  const count = fitting.length;
  return (
    <>
      <BulkAction onClick={() => setAsking(true)} {...explanation(count === 0 ? t('bulk.deleteNone') : undefined)}>
        {t('bulk.delete')}
      </BulkAction>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('bulk.deleteTitle', { count })}
        confirm={t('bulk.deleteConfirm', { count })}
        typeToConfirm={String(count)}
        onConfirm={() => void act(same(fitting, { delete: true }), (done) => t('bulk.deleted', { count: done }))}
      >
        <p>{t('bulk.deleteBody', { count })}</p>
        <LeftOut rows={rows.filter(({ can }) => !can.delete)} />
      </ConfirmDialog>
    </>
  );
}

function LeftOut({ rows }: { rows: readonly ProjectRow[] }) {
  const t = useT('projects');
  if (rows.length === 0) return null;
  return <Folded>{t('bulk.unfit', { count: rows.length, keys: rows.map(({ key }) => key).join(', ') })}</Folded>;
}
