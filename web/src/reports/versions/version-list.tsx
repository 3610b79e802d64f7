import type { ReportVersion } from '@coloa/contract/reports/reports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import type { Column } from '../../ui/data/data-table-props.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconCopy, IconDownload } from '../../ui/layout/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { DownloadMenu } from '../download-menu.tsx';
import { reportVersionsQuery } from '../reports.queries.ts';
import styles from './versions.module.css';

interface VersionListProps {
  projectId: string;
  hrefOf: (versionId: string) => string;
  action: ReactNode;
}

export function VersionList({ projectId, hrefOf, action }: VersionListProps) {
  const t = useT('projectReport');
  const { history } = useRouter();
  const { data, isError, refetch } = useQuery(reportVersionsQuery(projectId));
  const columns = useVersionColumns(projectId);
  return (
    <Card padded={false}>
      <DataTable<ReportVersion>
        label={t('versions.title')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => hrefOf(id)}
        onOpen={({ id }) => history.push(hrefOf(id))}
        skeletonRows={3}
        failed={isError}
        failure={t('versions.failed')}
        onRetry={() => void refetch()}
        empty={<EmptyState action={action}>{t(action ? 'versions.empty' : 'versions.emptyReader')}</EmptyState>}
      />
    </Card>
  );
}

function useVersionColumns(projectId: string): Column<ReportVersion>[] {
  const t = useT('projectReport');
  const language = useLanguage();
  return [
    {
      id: 'number',
      header: t('versions.column.number'),
      width: 110,
      phone: 'key',
      cell: ({ number }) => <Text weight={600}>{t('versions.number', { number })}</Text>,
    },
    { id: 'note', header: t('versions.column.note'), least: 180, phone: 'title', cell: ({ note }) => note || t('versions.noNote') },
    { id: 'language', header: t('versions.column.language'), width: 128, wide: true, cell: ({ language: of }) => t(`language.${of}`) },
    { id: 'by', header: t('versions.column.by'), width: 168, wide: true, cell: ({ by }) => <Person name={by.name} src={by.avatar} /> },
    { id: 'at', header: t('versions.column.at'), width: 140, phone: 'lead', cell: ({ at }) => <KeptAt at={at} /> },
    {
      id: 'sha',
      header: 'SHA-256',
      width: 164,
      phone: 'status',
      cell: ({ sha256, number }) => <Sha256 value={sha256} label={t('versions.copySha', { number })} />,
    },
    {
      id: 'findings',
      header: t('versions.column.findings'),
      width: 84,
      align: 'right',
      wide: true,
      cell: ({ findings }) => formatNumber(findings, language),
    },
    {
      id: 'shares',
      header: t('versions.column.shares'),
      width: 96,
      align: 'right',
      wide: true,
      cell: ({ shares }) => (shares === 0 ? <Text tone="muted">–</Text> : formatNumber(shares, language)),
    },
    {
      id: 'get',
      header: t('download.open'),
      hideHeader: true,
      width: 56,
      phone: 'end',
      cell: ({ id, number }) => <DownloadButton projectId={projectId} versionId={id} number={number} />,
    },
  ];
}

function KeptAt({ at }: { at: string }) {
  const { timeZone } = useProfile().currentWorkspace;
  return <Text numeric>{formatDateTime(at, timeZone)}</Text>;
}

function DownloadButton({ projectId, versionId, number }: { projectId: string; versionId: string; number: number }) {
  const t = useT('projectReport');
  return (
    <DownloadMenu
      byTemplate
      projectId={projectId}
      wanted={{ versionId }}
      target={
        <IconButton label={t('versions.download', { number })}>
          <IconDownload size={14} />
        </IconButton>
      }
    />
  );
}

export function Sha256({ value, label }: { value: string; label: string }) {
  const copy = useCopy();
  return (
    <span className={styles.sha}>
      <code title={value}>{`${value.slice(0, 6)}…${value.slice(-6)}`}</code>
      <IconButton label={label} onClick={() => void copy(value)}>
        <IconCopy size={14} />
      </IconButton>
    </span>
  );
}
