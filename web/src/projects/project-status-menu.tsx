import { PROJECT_STATUSES, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useT } from '../lib/i18n.ts';
import { Status } from '../ui/data/status.tsx';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { IconChevronDown } from '../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLabel } from '../ui/overlays/menu.tsx';
import styles from './project.module.css';
import { useMoveProject } from './projects.queries.ts';

export function ProjectStatusMenu({ project: { id, name, status, can } }: { project: Pick<Project, 'id' | 'name' | 'status' | 'can'> }) {
  const t = useT('projects');
  const move = useMoveProject({ id, name });
  const word = t(`status.${status}`);
  if (can.moveTo.length === 0) return <Status status={status} label={word} />;
  const at = PROJECT_STATUSES.indexOf(status);
  const isForward = (to: ProjectStatus) => PROJECT_STATUSES.indexOf(to) > at;
  const itemOf = (to: ProjectStatus) => (
    <MenuItem key={to} icon={<StatusMark status={to} />} onSelect={() => move.mutate({ from: status, to })}>
      {t(`status.${to}`)}
    </MenuItem>
  );
  const forward = can.moveTo.filter(isForward);
  const back = can.moveTo.filter((to) => !isForward(to));
  return (
    <Menu
      target={
        <button type="button" className={styles.status} aria-label={t('move.label', { status: word })} disabled={move.isPending}>
          <Status status={status} label={word} />
          <IconChevronDown size={12} />
        </button>
      }
    >
      {forward.length > 0 && <MenuLabel>{t('move.forward')}</MenuLabel>}
      {forward.map(itemOf)}
      {back.length > 0 && <MenuLabel>{t('move.back')}</MenuLabel>}
      {back.map(itemOf)}
    </Menu>
  );
}
