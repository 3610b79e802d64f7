import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../config/config.queries.ts';
import { useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { severities } from '../ui/data/severity-mark.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './leaderboard.module.css';

export function NobodyYet({ narrowed }: { narrowed: boolean }) {
  const t = useT('leaderboard');
  const seesPeople = useCan('READ_USER');
  if (!seesPeople) return <EmptyState>{t('empty.hidden')}</EmptyState>;
  return <EmptyState action={<Earning />}>{t(narrowed ? 'empty.narrowed' : 'empty.nobody')}</EmptyState>;
}

function Earning() {
  const t = useT('leaderboard');
  const words = useT('ui');
  const mayKnow = useCan('READ_CONFIG');
  const { data } = useQuery({ ...configQuery, enabled: mayKnow, meta: { background: true } });
  const rates = data?.reward.rates;
  const sums = rates && { task: rates.task, row: rates.row, retest: rates.retest, review: rates.review, writeUp: rates.writeUp };
  return (
    <div className={styles.earning}>
      <ul>
        <li>
          {t('earn.issue')}
          {rates && `: ${severities.map((severity) => `${words(`severity.${severity}`)} ${rates.issue[severity]}`).join(', ')}`}
        </li>
        {(['review', 'retest', 'task', 'row', 'writeUp'] as const).map((kind) => (
          <li key={kind}>
            {t(`earn.${kind}`)}
            {sums && `: ${sums[kind]}`}
          </li>
        ))}
        {rates && rates.rejected > 0 && <li>{t('earn.rejected', { count: rates.rejected })}</li>}
      </ul>
      {mayKnow && <TextLink href={paths.config()}>{t('earn.rates')}</TextLink>}
    </div>
  );
}
