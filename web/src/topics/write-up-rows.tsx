import type { WriteUpRow } from '@coloa/contract/topics/topics.schema.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { Person } from '../ui/data/avatar.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Tag } from '../ui/data/words.tsx';
import { cx } from '../ui/design/classes.ts';
import { IconComment, IconHeart, IconLock } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import styles from './topics.module.css';

interface WriteUpRowsProps {
  label: string;
  rows: readonly WriteUpRow[];
  current?: string | null;
  /** The level of the title headings: 3 below the heading of a section. */
  level?: 2 | 3;
  /** Shows the category and the topic. Set to false if all rows belong to the same topic. */
  withTopic?: boolean;
}

export function WriteUpRows({ label, rows, current = null, level = 3, withTopic = true }: WriteUpRowsProps) {
  const place = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current === null) return;
    const row = place.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(current)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    // The focus follows the current row, unless an element outside the list has the focus.
    const { activeElement } = document;
    if (activeElement === document.body || place.current?.contains(activeElement)) row?.querySelector('a')?.focus({ preventScroll: true });
  }, [current]);
  return (
    <ul ref={place} className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-key={row.id} className={cx(styles.row, row.id === current && styles.current)}>
          <Shown row={row} level={level} withTopic={withTopic} />
        </li>
      ))}
    </ul>
  );
}

function Shown({ row, level, withTopic }: { row: WriteUpRow; level: 2 | 3; withTopic: boolean }) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.article}>
      <Title className={styles.rowTitle}>
        <Link href={paths.writeUp(row.id)}>{row.title}</Link> {row.draft && <DraftMark />}
      </Title>
      {row.excerpt && <p className={styles.excerpt}>{row.excerpt}</p>}
      <Facts row={row} withTopic={withTopic} />
    </article>
  );
}

function Facts({ row, withTopic }: { row: WriteUpRow; withTopic: boolean }) {
  const t = useT('topics');
  const { author, topic } = row;
  const [likes, comments] = [t('likes', { count: row.likes }), t('comments', { count: row.comments })];
  return (
    <div className={styles.facts}>
      <Person name={author.name || author.username} src={author.avatar} size="s" />
      <span>
        {row.draft ? (
          <>
            {t('changed')} <RelativeTime at={row.updatedAt} />
          </>
        ) : (
          <RelativeTime at={row.publishedAt ?? row.createdAt} />
        )}
      </span>
      <span>{t('minutes', { count: row.readMinutes })}</span>
      {withTopic && (
        <span>
          {row.category}
          {topic && (
            <>
              {' / '}
              <Link href={paths.topic(topic.id)}>{topic.name}</Link>
            </>
          )}
        </span>
      )}
      <Counted count={row.likes} label={likes} icon={<IconHeart size={14} className={cx(row.liked && styles.liked)} label={likes} />} />
      <Counted count={row.comments} label={comments} icon={<IconComment size={14} label={comments} />} />
      {row.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </div>
  );
}

function Counted({ count, label, icon }: { count: number; label: string; icon: ReactNode }) {
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <span className={styles.counted} title={label}>
      {icon}
      <span aria-hidden="true">{formatNumber(count, language)}</span>
    </span>
  );
}

export function DraftMark() {
  const t = useT('topics');
  return (
    <span className={styles.draft} title={t('draft.why')}>
      <IconLock size={12} /> {t('draft.mark')}
    </span>
  );
}
