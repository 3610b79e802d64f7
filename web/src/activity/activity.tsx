import type { Comment, Comments } from '@coloa/contract/comments/comments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CommentComposer } from '../comments/comment-composer.tsx';
import { type CommentTarget, commentsQuery } from '../comments/comments.queries.ts';
import { ThreadItem } from '../comments/thread-item.tsx';
import { isInThread } from '../comments/threads.ts';
import { type OpenEditors, useOpenEditors } from '../comments/use-open-editors.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconSort } from '../ui/layout/icons.tsx';
import styles from './activity.module.css';
import { useActivityPreferences } from './activity-preferences.ts';
import { useLinked } from './thread-entry.tsx';
import { type ActivityHistory, useFresh, useNamedEntry, useThreadItems } from './thread-items.ts';

interface ActivityProps {
  target: CommentTarget;
  /** Texts for lists that only contain comments, because the default texts also mention the history. */
  words?: { title: string; empty: string; failed: string };
  /** Null if there is no history or the user cannot see it. */
  history: ActivityHistory | null;
  addressOf: (commentId: string) => string;
  /** Called if the user can no longer see the target of the comments. */
  onGone: () => void;
}

const atFirst = 80;

export function Activity({ target, words, history, addressOf, onGone }: ActivityProps) {
  const t = useT('comments');
  const title = words?.title ?? t('activity');
  const linked = useLinked();
  const { filter: chosen, sort, setFilter, setSort } = useActivityPreferences();
  const { kept, ...editors } = useOpenEditors();
  const comments = useQuery(commentsQuery(target));
  const { data } = comments;
  const filter = history ? chosen : 'comment';
  useNamedEntry(linked, data?.items, history, () => {
    if (chosen === 'comment') setFilter('all');
  });
  const fresh = useFresh(data?.items);
  const items = useThreadItems(data?.items, kept, history, { filter, sort });
  const composer = data?.can.write && filter !== 'history' && (
    <CommentComposer target={target} can={data.can} items={data.items} onGone={onGone} />
  );
  const retry = () => {
    void comments.refetch();
    history?.retry();
  };
  return (
    <section aria-labelledby="activity">
      <div className={styles.bar}>
        <h2 id="activity">{title}</h2>
        {history && <Filter count={data?.items.filter(({ deleted }) => !deleted).length} value={filter} onChange={setFilter} />}
        <Button kind="quiet" size="s" icon={<IconSort size={14} />} onClick={() => setSort(sort === 'new' ? 'old' : 'new')}>
          {t(`sort.${sort}`)}
        </Button>
      </div>
      {sort === 'new' && composer}
      {data && (history === null || history.entries !== undefined) ? (
        <Thread
          label={title}
          empty={words?.empty}
          shown={items}
          items={data.items}
          {...{ target, can: data.can, history, linked, fresh, editors, addressOf, onGone }}
        />
      ) : comments.isError || history?.failed ? (
        <ErrorState onRetry={retry}>{words?.failed ?? t('failed')}</ErrorState>
      ) : (
        <SkeletonText lines={3} />
      )}
      {sort === 'old' && composer}
    </section>
  );
}

const isNamed = (item: ReturnType<typeof useThreadItems>[number], id: string | null): boolean =>
  item.kind === 'comment' ? isInThread(item.comment, id) : item.id === id;

interface ThreadProps extends Pick<ActivityProps, 'target' | 'history' | 'addressOf' | 'onGone'> {
  label: string;
  empty: string | undefined;
  shown: ReturnType<typeof useThreadItems>;
  /** All comments on the target. */
  items: readonly Comment[];
  can: Comments['can'];
  linked: string | null;
  fresh: ReadonlySet<string>;
  editors: OpenEditors;
}

function Thread({ label, empty, shown: items, history, linked, addressOf, ...said }: ThreadProps) {
  const t = useT('comments');
  const router = useRouter();
  const [all, setAll] = useState(false);
  const shown = all || items.findIndex((item) => isNamed(item, linked)) >= atFirst ? items : items.slice(0, atFirst);
  return (
    <>
      <ol className={styles.thread} aria-label={label}>
        {shown.map((item) => {
          if (item.kind === 'history') return item.entry.item;
          if (item.kind === 'more') return <Older key="more" history={history} />;
          return (
            <ThreadItem
              key={item.id}
              {...said}
              thread={item.comment}
              linked={linked}
              addressOf={(id) => router.history.createHref(addressOf(id))}
            />
          );
        })}
      </ol>
      {items.length === 0 && <p className={styles.empty}>{empty ?? t('empty')}</p>}
      {shown.length < items.length && (
        <Button size="s" className={styles.more} onClick={() => setAll(true)}>
          {t('rest', { count: items.length - shown.length })}
        </Button>
      )}
    </>
  );
}

interface FilterProps {
  count: number | undefined;
  value: 'all' | 'comment' | 'history';
  onChange: (value: 'all' | 'comment' | 'history') => void;
}

function Filter({ count, value, onChange }: FilterProps) {
  const t = useT('comments');
  const language = useLanguage();
  const said = count ? `${t('filter.comment')} ${formatNumber(count, language)}` : t('filter.comment');
  return (
    <Segmented
      label={t('filter.label')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: t('filter.all') },
        { value: 'comment', label: said },
        { value: 'history', label: t('filter.history') },
      ]}
    />
  );
}

function Older({ history }: { history: ActivityHistory | null }) {
  const t = useT('comments');
  return (
    <li>
      <Button size="s" className={styles.more} busy={history?.loading ?? false} onClick={() => history?.loadMore?.()}>
        {t('older')}
      </Button>
    </li>
  );
}
