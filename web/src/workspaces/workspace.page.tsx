import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useSwitchWorkspace } from '../sessions/sessions.queries.ts';
import { Tag } from '../ui/data/words.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconTrash } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Strip } from '../ui/layout/strip.tsx';
import { Text } from '../ui/layout/text.tsx';
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx';
import { TwoFactorDemand } from './two-factor-demand.tsx';
import { WorkspaceFacts } from './workspace-facts.tsx';
import { WorkspaceFigures } from './workspace-figures.tsx';
import { WorkspaceSettings } from './workspace-settings.tsx';
import styles from './workspaces.module.css';
import { workspaceQuery } from './workspaces.queries.ts';

export function WorkspacePage() {
  const t = useT('workspaces');
  const { workspaceId = '' } = useParams({ strict: false });
  const workspace = useQuery(workspaceQuery(workspaceId));
  usePageTitle(workspace.data?.name ?? t('title'));
  const crumb = { label: t('title'), href: paths.workspaces() };
  if (workspace.data) return <Loaded key={workspace.data.id} workspace={workspace.data} />;
  return (
    <>
      <Strip crumb={crumb} title={t('one')} />
      <Page kind="narrow">
        {workspace.isError ? (
          <ErrorState onRetry={() => void workspace.refetch()}>{t('failedOne')}</ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Page>
    </>
  );
}

function Loaded({ workspace }: { workspace: Workspace }) {
  const t = useT('workspaces');
  const isHere = useProfile().currentWorkspace.id === workspace.id;
  const switchWorkspace = useSwitchWorkspace();
  return (
    <>
      <Strip crumb={{ label: t('title'), href: paths.workspaces() }} title={workspace.name}>
        <Text mono size={13} tone="muted">
          {workspace.slug}
        </Text>
        {isHere ? (
          <Tag>{t('here')}</Tag>
        ) : (
          <Button size="s" busy={switchWorkspace.isPending} onClick={() => switchWorkspace.mutate({ workspaceId: workspace.id })}>
            {t('act.switch')}
          </Button>
        )}
      </Strip>
      <Page kind="narrow" className={styles.page}>
        <Stack>
          <WorkspaceFigures id={workspace.id} />
          {workspace.can.edit ? <WorkspaceSettings workspace={workspace} /> : <WorkspaceFacts workspace={workspace} />}
          {workspace.can.edit && <SectionsCard id={workspace.id} />}
          {workspace.can.edit && <FieldsCard id={workspace.id} />}
          {workspace.can.edit && <GlossaryCard id={workspace.id} />}
          {workspace.can.edit && <TwoFactorDemand workspace={workspace} />}
          {workspace.can.delete && <DeleteCard workspace={workspace} isHere={isHere} />}
        </Stack>
      </Page>
    </>
  );
}

function SectionsCard({ id }: { id: string }) {
  const t = useT('workspaces');
  return (
    <Card title={t('sections.title')}>
      <div className={styles.beside}>
        <p>{t('sections.explain')}</p>
        <ButtonLink href={paths.reportSections(id)}>{t('sections.open')}</ButtonLink>
      </div>
    </Card>
  );
}

function FieldsCard({ id }: { id: string }) {
  const t = useT('customFields');
  return (
    <Card title={t('title')}>
      <div className={styles.beside}>
        <p>{t('explain')}</p>
        <ButtonLink href={paths.customFields(id)}>{t('open')}</ButtonLink>
      </div>
    </Card>
  );
}

function GlossaryCard({ id }: { id: string }) {
  const t = useT('glossary');
  return (
    <Card title={t('title')}>
      <div className={styles.beside}>
        <p>{t('explain')}</p>
        <ButtonLink href={paths.glossary(id)}>{t('open')}</ButtonLink>
      </div>
    </Card>
  );
}

function DeleteCard({ workspace, isHere }: { workspace: Workspace; isHere: boolean }) {
  const t = useT('workspaces');
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('delete.card')}>
      <div className={styles.beside}>
        <p>{isHere ? t('delete.notHere') : t('delete.explain')}</p>
        {!isHere && (
          <Button kind="danger" icon={<IconTrash size={14} />} onClick={() => setAsking(true)}>
            {t('delete.confirm')}
          </Button>
        )}
      </div>
      <DeleteWorkspaceDialog
        workspace={workspace}
        opened={asking}
        onClose={() => setAsking(false)}
        onDeleted={() => history.replace(paths.workspaces())}
      />
    </Card>
  );
}
