import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import type { Column } from '../ui/data/data-table-props.ts';
import { IconLock } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './audit.module.css';
import { AuditObject } from './audit-object.tsx';
import { type DetailWords, useDetailWords } from './detail-words.ts';

/** Shows the name of the user, or a placeholder if the user is unknown, for example after a failed sign-in. */
export function AuditActor({ entry: { actor } }: { entry: AuditEntry }) {
  const t = useT('audit');
  return actor.name === '' ? <Text tone="muted">{t('unknown')}</Text> : <Text>{actor.name}</Text>;
}

const isOwn = ({ actor, object }: AuditEntry): boolean => object.kind === 'user' && object.id !== null && object.id === actor.id;

/** Shows a time in the workspace's time zone, which the date filter and the CSV export use too. */
function Time({ at }: { at: string }) {
  const { timeZone } = useProfile().currentWorkspace;
  return (
    <Text numeric tone="muted" as="time">
      {formatDateTime(at, timeZone)}
    </Text>
  );
}

function DetailsButton({ words, onOpen }: { words: readonly DetailWords[]; onOpen: () => void }) {
  const t = useT('audit');
  const shown = words.filter(({ internal }) => !internal);
  return (
    <button type="button" className={styles.details} onClick={onOpen} aria-haspopup="dialog">
      {shown.map(({ field, value }) => `${field}: ${value}`).join(' · ') || t('entry.open')}
    </button>
  );
}

function SealSign({ sealed }: Pick<AuditEntry, 'sealed'>) {
  const t = useT('audit');
  if (sealed) {
    return (
      <span className={styles.sealed} title={t('sealed', { seq: sealed.seq })}>
        <IconLock size={14} label={t('sealed', { seq: sealed.seq })} />
      </span>
    );
  }
  return (
    <span className={styles.unsealed} role="img" aria-label={t('unsealed')} title={t('unsealed')}>
      …
    </span>
  );
}

/** Returns the columns of the audit log; `named` adds the workspace column. */
export function useAuditColumns(onOpen: (entry: AuditEntry) => void, named: boolean): Column<AuditEntry>[] {
  const t = useT('audit');
  const wordsOf = useDetailWords();
  const ofWorkspace: Column<AuditEntry> = {
    id: 'workspace',
    header: t('columns.workspace'),
    width: 150,
    phone: 'key',
    cell: ({ workspace }) => workspace.name,
  };
  return [
    { id: 'at', header: t('columns.at'), width: 168, phone: 'key', cell: ({ at }) => <Time at={at} /> },
    ...(named ? [ofWorkspace] : []),
    { id: 'who', header: t('columns.who'), width: 150, phone: 'lead', cell: (entry) => <AuditActor entry={entry} /> },
    {
      id: 'what',
      header: t('columns.what'),
      phone: 'title',
      cell: (entry) => (
        <>
          {t(`actions.${entry.action}`)} {!isOwn(entry) && <AuditObject entry={entry} />}
        </>
      ),
    },
    {
      id: 'details',
      header: t('columns.details'),
      width: 280,
      phone: 'status',
      cell: (entry) => <DetailsButton words={wordsOf(entry)} onOpen={() => onOpen(entry)} />,
    },
    {
      id: 'address',
      header: t('columns.address'),
      width: 130,
      wide: true,
      cell: ({ address }) => (
        <Text mono size={12}>
          {address}
        </Text>
      ),
    },
    {
      id: 'seal',
      header: t('columns.seal'),
      hideHeader: true,
      width: 44,
      align: 'right',
      phone: 'end',
      cell: ({ sealed }) => <SealSign sealed={sealed} />,
    },
  ];
}
