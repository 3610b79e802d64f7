import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ExcelButton } from '../exports/excel-button.tsx';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useDelayed } from '../ui/behavior/steady-values.ts';
import { useAddressSearch } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { Person } from '../ui/data/avatar.tsx';
import { PeopleStack } from '../ui/data/people-stack.tsx';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconPencil, IconTrash } from '../ui/layout/icons.tsx';
import { Columns, Row, Stack } from '../ui/layout/layout.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Strip } from '../ui/layout/strip.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import { GroupFigures } from './group-figures.tsx';
import { GroupProjects } from './group-projects.tsx';
import styles from './groups.module.css';
import { groupQuery } from './groups.queries.ts';
import { type GroupView, groupView } from './groups.search.ts';

const EditGroupDrawer = lazy(() => import('./edit-group-drawer.tsx').then((module) => ({ default: module.EditGroupDrawer })));
const DeleteGroup = lazy(() => import('./delete-group.tsx').then((module) => ({ default: module.DeleteGroup })));

export function GroupPage() {
  const t = useT('groups');
  const { groupId = '' } = useParams({ strict: false }) as { groupId?: string };
  const view = useAddressSearch(groupView, (read) => paths.group(groupId, { ...read }));
  const group = useQuery(groupQuery(groupId));
  const late = useDelayed(group.isPending);
  usePageTitle(group.data?.name, t('title'));
  if (group.data) return <Shown key={groupId} group={group.data} view={view} />;
  if (group.isError) return <ErrorState onRetry={() => void group.refetch()}>{t('failedOne')}</ErrorState>;
  return (
    <>
      <Strip crumb={{ label: t('title'), href: paths.groups() }} title={late ? <Skeleton width={220} height={16} /> : ' '} />
      <Page className={styles.page}>{late && <SkeletonText lines={8} />}</Page>
    </>
  );
}

function Shown({ group, view }: { group: Group; view: GroupView }) {
  const t = useT('groups');
  const phone = usePhone();
  const { history } = useRouter();
  const [deleting, setDeleting] = useState(false);
  const show = (edit: boolean) => history.replace(paths.group(group.id, { ...view, edit: edit || undefined }));
  const edit = group.can.edit ? () => show(true) : null;
  useShortcut('e', edit);
  const actions = <GroupActions group={group} onEdit={edit} onDelete={() => setDeleting(true)} />;
  return (
    <>
      <Strip
        crumb={{ label: t('title'), href: paths.groups() }}
        title={group.name}
        aside={
          <>
            <PeopleStack people={group.people} count={group.people.length} />
            {actions}
          </>
        }
      >
        {phone && actions}
      </Strip>
      <Page className={styles.page}>
        <Stack>
          <GroupFigures group={group} view={view} />
          <GroupProjects group={group} add={edit && <Button onClick={edit}>{t('projects.add')}</Button>} />
          <About group={group} />
        </Stack>
      </Page>
      <Suspense>
        {view.edit && group.can.edit && <EditGroupDrawer group={group} onClose={() => show(false)} />}
        {deleting && <DeleteGroup group={group} onClose={() => setDeleting(false)} />}
      </Suspense>
    </>
  );
}

interface GroupActionsProps {
  group: Group;
  /** Opens the edit form; null if the user cannot edit the group. */
  onEdit: (() => void) | null;
  onDelete: () => void;
}

function GroupActions({ group, onEdit, onDelete }: GroupActionsProps) {
  const t = useT('groups');
  return (
    <Row gap={1}>
      <ExcelButton bare order={{ kind: 'GROUP', groupId: group.id }} label={t('export')} />
      {onEdit && (
        <IconButton label={t('edit.open')} onClick={onEdit}>
          <IconPencil size={14} />
        </IconButton>
      )}
      {group.can.delete && (
        <IconButton label={t('delete.open')} onClick={onDelete}>
          <IconTrash size={14} />
        </IconButton>
      )}
    </Row>
  );
}

function About({ group: { description, people } }: { group: Group }) {
  const t = useT('groups');
  return (
    <Columns count={12}>
      <Card span={8} title={t('form.description')}>
        {description ? <MarkdownView>{description}</MarkdownView> : <p className={styles.nothing}>{t('noDescription')}</p>}
      </Card>
      <Card span={4} title={t('form.userIds')}>
        {people.length === 0 && <p className={styles.nothing}>{t('noPeople')}</p>}
        <ul className={styles.people}>
          {people.map(({ id, name, username, avatar }) => (
            <li key={id}>
              <Person name={name || username} src={avatar} />
            </li>
          ))}
        </ul>
      </Card>
    </Columns>
  );
}
