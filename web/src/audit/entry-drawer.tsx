import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { knownTimeZone } from '../lib/known-time-zone.ts';
import { sentence } from '../lib/texts.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import styles from './audit.module.css';
import type { AuditFilters } from './audit.search.ts';
import { AuditActor } from './audit-columns.tsx';
import { AuditObject } from './audit-object.tsx';
import { useDetailWords } from './detail-words.ts';

interface EntryDrawerProps {
  entry: AuditEntry;
  onNarrow: (filters: AuditFilters) => void;
  onClose: () => void;
}

export function EntryDrawer({ entry, onNarrow, onClose }: EntryDrawerProps) {
  const t = useT('audit');
  const narrow = (filters: AuditFilters) => {
    onNarrow(filters);
    onClose();
  };
  const { id: objectId } = entry.object;
  const { id: actorId } = entry.actor;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={sentence(t(`actions.${entry.action}`))}
      footer={
        <>
          {objectId !== null && <Button onClick={() => narrow({ objectId })}>{t('filter.onlyObject')}</Button>}
          {actorId !== null && <Button onClick={() => narrow({ actorId })}>{t('filter.onlyPerson')}</Button>}
        </>
      }
    >
      <EntryFacts entry={entry} />
    </Drawer>
  );
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const t = useT('audit');
  const wordsOf = useDetailWords();
  const { timeZone } = useProfile().currentWorkspace;
  const { at, action, address, object, sealed, id } = entry;
  return (
    <dl className={styles.entry}>
      <dt>{t('entry.time')}</dt>
      <dd>
        {formatDateTime(at, timeZone)} {knownTimeZone(timeZone)}{' '}
        <Text mono size={12} tone="muted">
          {at}
        </Text>
      </dd>
      <dt>{t('entry.who')}</dt>
      <dd>
        <AuditActor entry={entry} />
      </dd>
      <dt>{t('entry.what')}</dt>
      <dd>
        {t(`actions.${action}`)}{' '}
        <Text mono size={12} tone="muted">
          {action}
        </Text>
      </dd>
      <dt>{t('entry.object')}</dt>
      <dd>
        {t(`objects.${object.kind}`)} <AuditObject entry={entry} />
      </dd>
      <dt>{t('entry.address')}</dt>
      <dd>{address === null ? t('program') : <Text mono>{address}</Text>}</dd>
      {wordsOf(entry).map(({ name, field, value }) => [<dt key={name}>{field}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      <dt>{t('entry.seal')}</dt>
      <dd>
        <Seal sealed={sealed} />
      </dd>
      <dt>{t('entry.id')}</dt>
      <dd>
        <Text mono size={12}>
          {id}
        </Text>
      </dd>
    </dl>
  );
}

function Seal({ sealed }: Pick<AuditEntry, 'sealed'>) {
  const t = useT('audit');
  if (!sealed) return t('unsealed');
  return (
    <>
      {t('sealed', { seq: sealed.seq })}
      <Text as="div" mono size={12}>
        {sealed.hash}
      </Text>
      <Text as="div" size={12} tone="muted" className={styles.hint}>
        {t('entry.sealHint')}
      </Text>
    </>
  );
}
