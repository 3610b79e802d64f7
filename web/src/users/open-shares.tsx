import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { KeyText } from '../ui/data/words.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './users.module.css';
import { type ActOn, leftSharesQuery } from './users.queries.ts';

export function OpenShares({ on }: { on: ActOn }) {
  const t = useT('users');
  const language = useLanguage();
  const { data, isError } = useQuery(leftSharesQuery(on.id, on.workspace.id));
  if (isError) return <Notice kind="warn">{t('leftShares.failed')}</Notice>;
  if (!data || data.total === 0) return null;
  const more = data.total - data.items.length;
  return (
    <Notice kind="warn">
      {t('leftShares.title', { name: on.name, count: data.total, number: formatNumber(data.total, language) })}
      <ul className={styles.leftShares} aria-label={t('leftShares.label')}>
        {data.items.map(({ id, project, label, expiresAt }) => (
          <li key={id}>
            <KeyText>{project.key}</KeyText> {label}
            {' · '}
            {expiresAt === null ? t('leftShares.forever') : t('leftShares.until', { day: formatDateTime(expiresAt) })}
          </li>
        ))}
        {more > 0 && <li>{t('leftShares.more', { count: more, number: formatNumber(more, language) })}</li>}
      </ul>
    </Notice>
  );
}
