import type { BackupStanding } from '@coloa/contract/backup/backups.contract.ts';
import type { ReactNode } from 'react';
import { formatDateTime, formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Facts } from '../ui/data/facts.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { CodeBlock } from '../ui/markdown/code-block.tsx';

export function BackupSchedule({ standing: { schedule, folder, host, freeBytes } }: { standing: BackupStanding }) {
  const t = useT('backups');
  const language = useLanguage();
  const { timeZone } = useProfile().currentWorkspace;
  const place = (
    <Stack gap={0} key="folder">
      <Text mono size={12}>
        {folder}
      </Text>
      <Text tone="muted">{t('last.onHost', { host })}</Text>
      {freeBytes !== null && <Text tone="muted">{t('schedule.free', { size: formatSize(freeBytes, language) })}</Text>}
    </Stack>
  );
  const facts: [label: string, value: ReactNode][] = schedule
    ? [
        [t('schedule.at'), t('schedule.daily', { at: schedule.at, zone: schedule.timeZone })],
        [t('schedule.next'), formatDateTime(schedule.next, timeZone)],
        [t('schedule.keep'), <Keep key="keep" keep={schedule.keep} />],
        [t('schedule.folder'), place],
      ]
    : [[t('schedule.folder'), place]];
  return (
    <Card title={t('schedule.title')}>
      <Stack gap={3}>
        {!schedule && (
          <>
            <p>{t('schedule.off')}</p>
            <CodeBlock code={`BACKUP_AT=02:30\nBACKUP_PASSPHRASE='${t('schedule.passphrase')}'`} />
          </>
        )}
        <Facts facts={facts} />
        {schedule && (
          <Text as="p" size={12} tone="muted">
            {t('schedule.keepNote')}
          </Text>
        )}
        <Text as="p" size={12} tone="muted">
          {t('schedule.download')}
        </Text>
      </Stack>
    </Card>
  );
}

function Keep({ keep: { daily, weekly, monthly } }: { keep: NonNullable<BackupStanding['schedule']>['keep'] }) {
  const t = useT('backups');
  const parts = [
    daily > 0 && t('schedule.keepDaily', { count: daily }),
    weekly > 0 && t('schedule.keepWeekly', { count: weekly }),
    monthly > 0 && t('schedule.keepMonthly', { count: monthly }),
  ];
  return parts.filter(Boolean).join(', ');
}
