import { ASSIGNEE_STATUSES, HATS, type Hat } from '@coloa/contract/projects/project-states.ts';
import type { Assignee } from '@coloa/contract/projects/projects.schema.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { Person } from '../ui/data/avatar.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { Status } from '../ui/data/status.tsx';
import { Tag } from '../ui/data/words.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronDown, IconX } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { nameOf, useUpdateAssignee } from './assignees.queries.ts';
import styles from './project.module.css';
import { hasTeamHat, TeamQuestion } from './team-question.tsx';

export function usePeopleColumns(projectId: string, onRemove: (assignee: Assignee) => void): Column<Assignee>[] {
  const t = useT('projects');
  return [
    { id: 'person', header: t('people.person'), phone: 'title', cell: (row) => <PersonName assignee={row} /> },
    {
      id: 'username',
      header: t('people.username'),
      width: 180,
      cell: (row) => (
        <Text mono size={12} tone="muted">
          {row.person.username}
        </Text>
      ),
    },
    { id: 'hats', header: t('people.hats'), width: 320, phone: 'status', cell: (row) => <Hats projectId={projectId} assignee={row} /> },
    {
      id: 'status',
      header: t('people.status'),
      width: 168,
      phone: 'lead',
      cell: (row) => <AssigneeState projectId={projectId} assignee={row} />,
    },
    {
      id: 'actions',
      header: t('people.actions'),
      hideHeader: true,
      width: 56,
      align: 'right',
      phone: 'key',
      cell: (row) => row.can.edit && <RemoveButton assignee={row} onRemove={onRemove} />,
    },
  ];
}

function PersonName({ assignee }: { assignee: Assignee }) {
  const t = useT('projects');
  const me = useProfile().id;
  return (
    <>
      <Person name={nameOf(assignee)} src={assignee.person.avatar} />
      {assignee.person.id === me && <span className={styles.you}>{t('people.you')}</span>}
    </>
  );
}

function RemoveButton({ assignee, onRemove }: { assignee: Assignee; onRemove: (assignee: Assignee) => void }) {
  const t = useT('projects');
  return (
    <IconButton
      label={t('people.remove', { name: nameOf(assignee) })}
      // Ignores the second click of a double click, which would remove the row that moved up.
      onClick={({ detail }) => detail < 2 && onRemove(assignee)}
    >
      <IconX size={14} />
    </IconButton>
  );
}

interface CellProps {
  projectId: string;
  assignee: Assignee;
}

function Hats({ projectId, assignee }: CellProps) {
  const t = useT('projects');
  const update = useUpdateAssignee(projectId);
  const { id, hats, can, person } = assignee;
  const isMe = useProfile().id === person.id;
  const leadsAnyway = useCan('WRITE_PROJECT');
  const [asked, setAsked] = useState<Hat[] | null>(null);
  const words = HATS.filter((hat) => hats.includes(hat)).map((hat) => <Tag key={hat}>{t(`hat.${hat}`)}</Tag>);
  if (!can.edit) return <span className={styles.hats}>{words}</span>;
  const toggled = (hat: Hat) => HATS.filter((each) => (each === hat ? !hats.includes(hat) : hats.includes(each)));
  const givesUpLead = (next: readonly Hat[]) => isMe && !leadsAnyway && hats.includes('LEAD') && !next.includes('LEAD');
  const joinsTeam = (next: readonly Hat[]) => assignee.ofTeam === false && !hasTeamHat(hats) && hasTeamHat(next);
  const asks = (next: readonly Hat[]) => givesUpLead(next) || joinsTeam(next);
  return (
    <>
      <Menu
        width={320}
        target={
          <button type="button" className={styles.hats} title={t('people.editHats', { name: nameOf(assignee) })}>
            {words}
            <IconChevronDown size={12} />
          </button>
        }
      >
        {HATS.map((hat) => {
          const worn = hats.includes(hat);
          const next = toggled(hat);
          return (
            <MenuItem
              key={hat}
              checked={worn}
              keepOpen={!asks(next)}
              disabled={worn && hats.length === 1}
              onSelect={() => (asks(next) ? setAsked(next) : update.mutate({ id, hats: next }))}
            >
              {t(`hat.${hat}`)}
              <Text as="div" size={12} tone="muted">
                {t(`hatHint.${hat}`)}
              </Text>
            </MenuItem>
          );
        })}
      </Menu>
      {asked && !givesUpLead(asked) && (
        <TeamQuestion
          name={nameOf(assignee)}
          hats={asked}
          onConfirm={() => update.mutateAsync({ id, hats: asked })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && givesUpLead(asked) && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          title={t('people.stopLeadingTitle')}
          confirm={t('people.stopLeadingConfirm')}
          onConfirm={() => update.mutateAsync({ id, hats: asked })}
        >
          {t('people.stopLeadingBody')}
        </ConfirmDialog>
      )}
    </>
  );
}

function AssigneeState({ projectId, assignee }: CellProps) {
  const t = useT('projects');
  const update = useUpdateAssignee(projectId);
  const { id, status, can } = assignee;
  const shown = <Status plain status={status} label={t(`assigneeStatus.${status}`)} />;
  if (!can.setStatus) return shown;
  return (
    <Menu
      target={
        <button type="button" className={styles.hats} title={t('people.editStatus', { name: nameOf(assignee) })}>
          {shown}
          <IconChevronDown size={12} />
        </button>
      }
    >
      {ASSIGNEE_STATUSES.map((each) => (
        <MenuItem key={each} checked={each === status} onSelect={() => each !== status && update.mutate({ id, status: each })}>
          {t(`assigneeStatus.${each}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
