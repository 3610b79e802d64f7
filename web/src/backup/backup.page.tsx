import type { BackupStanding } from '@coloa/contract/backup/backups.contract.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Text } from '../ui/layout/text.tsx';
import { BackupSchedule } from './backup-schedule.tsx';
import { backupsQuery, isUnderWay, useStartBackup } from './backups.queries.ts';
import { LastBackup } from './last-backup.tsx';
import { RunList } from './run-list.tsx';
import { useRunEnds } from './use-run-ends.ts';

export function BackupPage() {
  const t = useT('backups');
  usePageTitle(t('title'));
  if (isSystem(useProfile().role)) return <Backups />;
  return (
    <Page kind="narrow">
      <PageHeader title={t('title')} />
      <Notice>{t('forbidden')}</Notice>
    </Page>
  );
}

function Backups() {
  const t = useT('backups');
  const standing = useQuery(backupsQuery);
  useRunEnds(standing.data?.runs);
  const begun = (standing.data?.runs.length ?? 0) > 0;
  return (
    <Page kind="narrow">
      <PageHeader title={t('title')} actions={standing.data && begun && <BackUpNow standing={standing.data} />} />
      <Stack>
        <Text as="p" tone="muted">
          {t('subtitle')}
        </Text>
        {standing.data ? (
          <Standing standing={standing.data} />
        ) : standing.isError ? (
          <ErrorState onRetry={() => void standing.refetch()}>{t('failed')}</ErrorState>
        ) : (
          <Card title={t('last.title')}>
            <SkeletonText lines={6} />
          </Card>
        )}
      </Stack>
    </Page>
  );
}

function BackUpNow({ standing }: { standing: BackupStanding }) {
  const t = useT('backups');
  const start = useStartBackup();
  const busy = start.isPending || standing.runs.some(isUnderWay);
  const proves = !start.isPending && standing.runs.find(isUnderWay)?.status === 'DONE';
  return (
    <Button kind="main" busy={busy} onClick={() => start.mutate()}>
      {busy ? t(proves ? 'nowProving' : 'nowBusy') : t('now')}
    </Button>
  );
}

function Standing({ standing }: { standing: BackupStanding }) {
  const t = useT('backups');
  if (standing.runs.length === 0)
    return (
      <>
        <Card>
          <EmptyState action={<BackUpNow standing={standing} />}>{t('empty')}</EmptyState>
        </Card>
        <BackupSchedule standing={standing} />
      </>
    );
  return (
    <>
      {standing.late && <Notice kind="warn">{t('late')}</Notice>}
      {!standing.passphrase && <Notice kind="warn">{t('noKey')}</Notice>}
      <LastBackup standing={standing} />
      <BackupSchedule standing={standing} />
      <RunList runs={standing.runs} />
    </>
  );
}
