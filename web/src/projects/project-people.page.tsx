import { HATS } from '@coloa/contract/projects/project-states.ts';
import type { Assignee } from '@coloa/contract/projects/projects.schema.ts';
import { byGivenName } from '@coloa/contract/users/given-name.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { AddPerson } from './add-person.tsx';
import { useRemoveAssignee } from './assignees.queries.ts';
import { usePeopleColumns } from './people-columns.tsx';
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
  const people = [...project.assignees].sort((a, b) => hatRank(a) - hatRank(b) || byGivenName(a.person, b.person));
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

const hatRank = ({ hats }: Assignee): number => Math.min(...hats.map((hat) => HATS.indexOf(hat)));
