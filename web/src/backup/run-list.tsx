import type { BackupRun } from '@coloa/contract/backup/backups.contract.ts';
import { formatDateTime, formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './backup.module.css';
import { isUnderWay, useProveBackup } from './backups.queries.ts';

export function RunList({ runs }: { runs: readonly BackupRun[] }) {
  const t = useT('backups');
  const prove = useProveBackup();
  const busy = runs.some(isUnderWay);
  return (
    <Card title={t('runs.title')} padded={false}>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <Run
            key={run.id}
            run={run}
            onProve={busy ? undefined : () => prove.mutate(run.id)}
            proving={prove.isPending && prove.variables === run.id}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RunProps {
  run: BackupRun;
  /** Called to verify the backup; undefined while a backup or a verification is waiting or running. */
  onProve: (() => void) | undefined;
  proving: boolean;
}

function Run({ run, onProve, proving }: RunProps) {
  const t = useT('backups');
  const language = useLanguage();
  const { timeZone } = useProfile().currentWorkspace;
  const at = formatDateTime(run.createdAt, timeZone);
  const { proof } = run;
  const by = run.startedBy ? run.startedBy.name : t(`cause.${run.cause}`);
  return (
    <li className={styles.run}>
      <span className={styles.at}>
        <time dateTime={run.createdAt}>{at}</time>
        <Text size={12} tone="muted">
          {by}
        </Text>
      </span>
      <span className={styles.what}>
        <State run={run} />
        {run.failure !== null && <Text tone={run.status === 'FAILED' ? 'danger' : 'muted'}>{run.failure}</Text>}
        {proof && (
          <Text size={12} tone={proof.status === 'FAILED' ? 'danger' : 'muted'}>
            {t('runs.proof')}: {t(`proof.${proof.status}`)}
            {proof.failure !== null && `. ${proof.failure}`}
          </Text>
        )}
      </span>
      <Text numeric tone="muted" className={styles.size}>
        {run.size !== null && formatSize(run.size, language)}
      </Text>
      <span className={styles.act}>
        {run.status === 'DONE' && run.there && (
          <Button
            size="s"
            busy={proving}
            aria-disabled={onProve === undefined || undefined}
            aria-label={t('runs.proveOf', { at })}
            onClick={onProve}
          >
            {t('runs.prove')}
          </Button>
        )}
      </span>
    </li>
  );
}

function State({ run }: { run: BackupRun }) {
  const t = useT('backups');
  if (run.status === 'RUNNING') return <ProgressBar value={run.progress} width={160} label={t('runs.progress')} />;
  if (run.status === 'WAITING') return <span>{t(run.attempts > 0 ? 'state.AGAIN' : 'state.WAITING')}</span>;
  if (run.status === 'FAILED') return <span>{t('state.FAILED')}</span>;
  return <span>{t(run.removedAt !== null ? 'state.REMOVED' : run.there ? 'state.DONE' : 'state.MISSING')}</span>;
}
