import { ASSIGNEE_STATUSES, HATS } from '@coloa/contract/projects/project-states.ts';
import type { Assignee } from '@coloa/contract/projects/projects.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { Person } from '../ui/data/person.tsx';
import { Status } from '../ui/data/status.tsx';
import { Tag } from '../ui/data/tag.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronDown, IconX } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Text } from '../ui/layout/text.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { AddPerson } from './add-person.tsx';
import { nameOf, useRemoveAssignee, useUpdateAssignee } from './assignees.queries.ts';
import styles from './project.module.css';
import { useProject } from './use-project.ts';

export function ProjectPeoplePage() {
  const t = useT('projects');
  const language = useLanguage();
  const project = useProject();
  const { history } = useRouter();
  const me = useProfile().id;
  const seesAll = useCan('READ_PROJECT');
  const remove = useRemoveAssignee(project.id);
  const [leaving, setLeaving] = useState<Assignee | null>(null);
  usePageTitle(t('people.title'), project.name);

  const columns = usePeopleColumns(project.id, (assignee) => {
    if (assignee.person.id === me) setLeaving(assignee);
    else remove.mutate(assignee);
  });
  const people = [...project.assignees].sort((a, b) => hatRank(a) - hatRank(b) || nameOf(a).localeCompare(nameOf(b), 'vi'));
  return (
    <Page>
      <PageHeader level={2} title={t('people.title')} count={formatNumber(people.length, language)} />
      <Stack>
        {project.can.assign && <AddPerson project={project} />}
        <Card padded={false}>
          <DataTable<Assignee>
            label={t('people.title')}
            columns={columns}
            rows={people}
            rowKey={(row) => row.id}
            empty={<EmptyState>{project.can.assign ? t('people.empty') : t('people.emptyReader')}</EmptyState>}
          />
        </Card>
      </Stack>
      {leaving && (
        <ConfirmDialog
          opened
          onClose={() => setLeaving(null)}
          title={t('people.leaveTitle', { key: project.key })}
          confirm={t('people.leaveConfirm')}
          onConfirm={async () => {
            await remove.mutateAsync(leaving);
            if (!seesAll) history.replace(paths.projects());
          }}
        >
          {t('people.leaveBody')}
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** Leads first, clients last. */
const hatRank = ({ hats }: Assignee): number => Math.min(...hats.map((hat) => HATS.indexOf(hat)));

function usePeopleColumns(projectId: string, onRemove: (assignee: Assignee) => void): Column<Assignee>[] {
  const t = useT('projects');
  const me = useProfile().id;
  return [
    {
      id: 'person',
      header: t('people.person'),
      phone: 'title',
      cell: (row) => (
        <>
          <Person name={nameOf(row)} src={row.person.avatar} />
          {row.person.id === me && <span className={styles.you}>{t('people.you')}</span>}
        </>
      ),
    },
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
      cell: (row) =>
        row.can.edit && (
          <IconButton
            label={t('people.remove', { name: nameOf(row) })}
            // The second press of a double click would meet the row that moved up.
            onClick={({ detail }) => detail < 2 && onRemove(row)}
          >
            <IconX size={14} />
          </IconButton>
        ),
    },
  ];
}

interface CellProps {
  projectId: string;
  assignee: Assignee;
}

/** What the person is in the project; a LEAD ticks it here, and the last one stays. */
function Hats({ projectId, assignee }: CellProps) {
  const t = useT('projects');
  const update = useUpdateAssignee(projectId);
  const { id, hats, can } = assignee;
  const words = HATS.filter((hat) => hats.includes(hat)).map((hat) => <Tag key={hat}>{t(`hat.${hat}`)}</Tag>);
  if (!can.edit) return <span className={styles.hats}>{words}</span>;
  return (
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
        return (
          <MenuItem
            key={hat}
            checked={worn}
            keepOpen
            disabled={worn && hats.length === 1}
            onSelect={() => update.mutate({ id, hats: HATS.filter((each) => (each === hat ? !worn : hats.includes(each))) })}
          >
            {t(`hat.${hat}`)}
            <Text as="div" size={12} tone="muted">
              {t(`hatHint.${hat}`)}
            </Text>
          </MenuItem>
        );
      })}
    </Menu>
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
