import type { Comment, Comments } from '@coloa/contract/comments/comments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { CommentComposer } from '../comments/comment-composer.tsx';
import { CommentItem } from '../comments/comment-item.tsx';
import { type CommentTarget, commentsQuery } from '../comments/comments.queries.ts';
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
  /** Contains each comment as it was when its editor was opened. */
  const [edited, setEdited] = useState<readonly Comment[]>([]);
  const comments = useQuery(commentsQuery(target));
  const { data } = comments;
  const filter = history ? chosen : 'comment';
  useNamedEntry(linked, data?.items, history, () => {
    if (chosen === 'comment') setFilter('all');
  });
  const fresh = useFresh(data?.items);
  const items = useThreadItems(data?.items, edited, history, { filter, sort });
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
        {history && <Filter count={data?.items.length} value={filter} onChange={setFilter} />}
        <Button kind="quiet" size="s" icon={<IconSort size={14} />} onClick={() => setSort(sort === 'new' ? 'old' : 'new')}>
          {t(`sort.${sort}`)}
        </Button>
      </div>
      {sort === 'new' && composer}
      {data && (history === null || history.entries !== undefined) ? (
        <Thread
          label={title}
          empty={words?.empty}
          items={items}
          {...{ target, can: data.can, history, linked, fresh, edited, setEdited, addressOf, onGone }}
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

interface ThreadProps extends Pick<ActivityProps, 'target' | 'history' | 'addressOf' | 'onGone'> {
  label: string;
  empty: string | undefined;
  items: ReturnType<typeof useThreadItems>;
  can: Comments['can'];
  linked: string | null;
  fresh: ReadonlySet<string>;
  edited: readonly Comment[];
  setEdited: Dispatch<SetStateAction<readonly Comment[]>>;
}

function Thread({ label, empty, items, edited, setEdited, history, linked, fresh, addressOf, ...said }: ThreadProps) {
  const t = useT('comments');
  const router = useRouter();
  const [all, setAll] = useState(false);
  const shown = all || items.findIndex(({ id }) => id === linked) >= atFirst ? items : items.slice(0, atFirst);
  return (
    <>
      <ol className={styles.thread} aria-label={label}>
        {shown.map((item) => {
          if (item.kind === 'history') return item.entry.item;
          if (item.kind === 'more') return <Older key="more" history={history} />;
          return (
            <CommentItem
              key={item.id}
              {...said}
              comment={item.comment}
              fresh={fresh.has(item.id)}
              linked={item.id === linked}
              gone={item.comment.gone}
              editing={edited.some(({ id }) => id === item.id)}
              onEditing={(on) => setEdited((before) => [...before.filter(({ id }) => id !== item.id), ...(on ? [item.comment] : [])])}
              address={router.history.createHref(addressOf(item.id))}
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
