import { type BackupRun, type BackupStanding, COUNTED_TABLES } from '@coloa/contract/backup/backups.contract.ts';
import type { ReactNode } from 'react';
import { formatDateTime, formatNumber, formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Facts } from '../ui/data/facts.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';

export function LastBackup({ standing: { last, lastProven } }: { standing: BackupStanding }) {
  const t = useT('backups');
  const { timeZone } = useProfile().currentWorkspace;
  return (
    <Card title={t('last.title')} note={last?.finishedAt && <RelativeTime at={last.finishedAt} />}>
      {last ? (
        <Stack gap={3}>
          <LastFacts last={last} />
          {lastProven && lastProven.id !== last.id && (
            <Text as="p" size={12} tone="muted">
              {t('last.lastProven', { at: formatDateTime(lastProven.createdAt, timeZone) })}
            </Text>
          )}
        </Stack>
      ) : (
        <Text tone="muted">{t('last.none')}</Text>
      )}
    </Card>
  );
}

function LastFacts({ last }: { last: BackupRun }) {
  const t = useT('backups');
  const language = useLanguage();
  const { timeZone } = useProfile().currentWorkspace;
  const facts: [label: string, value: ReactNode][] = [
    [t('last.when'), last.finishedAt && formatDateTime(last.finishedAt, timeZone)],
    [t('last.size'), last.size === null ? t('ui:none') : formatSize(last.size, language)],
    [t('last.version'), last.version],
    [t('last.proof'), <Proof key="proof" run={last} />],
    [t('last.holds'), <Holds key="holds" run={last} />],
    [
      t('last.key'),
      last.hasKey ? (
        t('last.keyIn')
      ) : (
        <Text key="key" tone="danger">
          {t('last.keyOut')}
        </Text>
      ),
    ],
    [t('last.place'), <Place key="place" run={last} />],
    [
      'SHA-256',
      <Text key="sum" mono size={12}>
        {last.sha256}
      </Text>,
    ],
  ];
  return <Facts facts={facts} />;
}

function Holds({ run: { counts } }: { run: BackupRun }) {
  const t = useT('backups');
  const language = useLanguage();
  if (!counts) return null;
  const number = (value: number) => formatNumber(value, language);
  const lines = [
    COUNTED_TABLES.map((name) => {
      const count = counts.named[name] ?? 0;
      return t(`named.${name}`, { count, number: number(count) });
    }).join(', '),
    t('last.rows', { count: counts.rows, rows: number(counts.rows), tables: number(counts.tables) }),
    t('last.files', { files: number(counts.files), size: formatSize(counts.fileBytes, language) }),
  ];
  return (
    <Stack gap={0}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {counts.missing > 0 && <Text tone="danger">{t('last.missing', { count: counts.missing })}</Text>}
    </Stack>
  );
}

function Place({ run: { path, host, there } }: { run: BackupRun }) {
  const t = useT('backups');
  return (
    <Stack gap={0}>
      <Text mono size={12}>
        {path}
      </Text>
      {host !== null && <Text tone="muted">{t('last.onHost', { host })}</Text>}
      {!there && <Text tone="danger">{t('last.gone')}</Text>}
    </Stack>
  );
}

function Proof({ run: { proof, counts } }: { run: BackupRun }) {
  const t = useT('backups');
  const language = useLanguage();
  const { timeZone } = useProfile().currentWorkspace;
  const at = proof?.finishedAt ? formatDateTime(proof.finishedAt, timeZone) : '';
  switch (proof?.status) {
    case undefined:
      return <Text tone="muted">{t('last.proofNone')}</Text>;
    case 'WAITING':
      return <Text tone="muted">{t('last.proofWaiting')}</Text>;
    case 'RUNNING':
      return <Text tone="muted">{t('last.proofRunning')}</Text>;
    case 'FAILED':
      return <Text tone="danger">{t('last.proofFailed', { at, failure: proof?.failure ?? '' })}</Text>;
    case 'DONE': {
      const number = (value: number | undefined) => formatNumber(value ?? 0, language);
      return t('last.proofDone', { at, rows: number(counts?.rows), files: number(counts?.files) });
    }
  }
}
