import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Link } from '../ui/layout/link.tsx';
import styles from './article.module.css';
import { moreOfCategoryQuery } from './write-ups.queries.ts';

export function MoreOfCategory({ writeUp }: { writeUp: WriteUp }) {
  const t = useT('topics');
  const { data } = useQuery({ ...moreOfCategoryQuery(writeUp), enabled: writeUp.category !== '' });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="more-of-category">
      <h2 id="more-of-category">{t('moreOfCategory', { category: writeUp.category })}</h2>
      <ul>
        {data.items.map((row) => (
          <li key={row.id}>
            <Link href={paths.writeUp(row.id)}>{row.title}</Link>
            <span>
              {row.author.name || row.author.username} · <RelativeTime at={row.publishedAt ?? row.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <Link className={styles.allOthers} href={paths.topics({ category: writeUp.category })}>
          {t('allOfCategory')}
        </Link>
      )}
    </section>
  );
}
