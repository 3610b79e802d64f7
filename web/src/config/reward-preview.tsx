import type { RewardPreview } from '@coloa/contract/config/config.contract.ts';
import { formatDayRange, formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/avatar.tsx';
import { unseen } from '../ui/design/classes.ts';
import { IconArrowDown, IconArrowUp } from '../ui/layout/icons.tsx';
import styles from './reward.module.css';

export function RewardPreviewTable({ preview: { from, to, rows } }: { preview: RewardPreview }) {
  const t = useT('config');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  if (rows.length === 0) return <p className={styles.hint}>{t('reward.preview.empty', { days: formatDayRange(from, to) })}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.preview}>
        <caption>{t('reward.preview.title', { days: formatDayRange(from, to) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reward.preview.person')}</th>
            <th scope="col">{t('reward.preview.now')}</th>
            <th scope="col">{t('reward.preview.anew')}</th>
            <th scope="col">{t('reward.preview.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ person, now, anew }) => (
            <tr key={person.id}>
              <th scope="row">
                <Person name={person.name || person.username} src={person.avatar} />
              </th>
              <td>{number(now)}</td>
              <td>{number(anew)}</td>
              <td data-sign={Math.sign(anew - now)}>
                {anew === now ? (
                  t('reward.preview.same')
                ) : (
                  <span className={styles.change}>
                    {anew > now ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />}
                    <span className={unseen}>{t(anew > now ? 'reward.preview.more' : 'reward.preview.less')} </span>
                    {number(Math.abs(anew - now))}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
