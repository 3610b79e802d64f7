import type { Comment } from '@coloa/contract/comments/comments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconSort } from '../ui/layout/icons.tsx';
import styles from './activity.module.css';
import { useActivityPreferences } from './activity-preferences.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import { type CommentTarget, commentsQuery } from './comments.queries.ts';
import { withEdited } from './edited-comments.ts';
import { interleave } from './interleave.ts';
import { useLinked } from './use-linked.ts';

/** What happened, as its feature reads and draws it: pages, the newest first. */
interface ActivityHistory {
  /** Undefined while the first page is on its way. */
  entries: readonly { id: string; at: string; item: ReactNode }[] | undefined;
  failed: boolean;
  retry: () => void;
  /** Null: all of it is there. */
  loadMore: (() => void) | null;
  loading: boolean;
}

interface ActivityProps {
  target: CommentTarget;
  /** For things that are only talked about; unless told, of what happens to them as well. */
  words?: { title: string; empty: string; failed: string };
  /** Null: the reader sees none. */
  history: ActivityHistory | null;
  /** The page with that comment. */
  addressOf: (commentId: string) => string;
  /** What the reader wanted to comment on is not theirs to see any more. */
  onGone: () => void;
}

/** Items drawn at first; the rest is a press away. */
const atFirst = 80;

const dated = <C extends Comment>(comment: C) => ({ ...comment, at: comment.createdAt });

/** Comments and what happened, in one line; which of them and which end first, as the reader chose. */
export function Activity({ target, words, history, addressOf, onGone }: ActivityProps) {
  const t = useT('comments');
  const router = useRouter();
  const linked = useLinked();
  const { filter: chosen, sort, setFilter, setSort } = useActivityPreferences();
  const [all, setAll] = useState(false);
  /** Each as it was when its editor was opened. */
  const [edited, setEdited] = useState<readonly Comment[]>([]);
  const comments = useQuery(commentsQuery(target));
  const fresh = useFresh(comments.data?.items);
  const filter = history ? chosen : 'comment';
  // An address can name an entry that the filter hides.
  const namesEntry = history?.entries?.some(({ id }) => id === linked) === true;
  const showHistory = useEffectEvent(() => {
    if (chosen === 'comment') setFilter('all');
  });
  useEffect(() => {
    if (namesEntry) showHistory();
  }, [namesEntry]);
  // Ids grow with time: an entry that the address names can be on an older page, which is read then.
  const oldest = history?.entries?.at(-1)?.id;
  const isComment = comments.data?.items.some(({ id }) => id === linked) ?? true;
  const readBefore = linked !== null && !isComment && oldest !== undefined && linked < oldest ? oldest : null;
  const readOlder = useEffectEvent(() => history?.loadMore?.());
  useEffect(() => {
    if (readBefore !== null) readOlder();
  }, [readBefore]);
  const loaded = comments.data && (history === null || history.entries !== undefined);
  const items = useMemo(
    () =>
      interleave(
        withEdited(comments.data?.items ?? [], edited).map(dated),
        { entries: history?.entries ?? [], more: history?.loadMore != null },
        { filter, sort },
      ),
    [comments.data, edited, history, filter, sort],
  );
  const shown = all || items.findIndex(({ id }) => id === linked) >= atFirst ? items : items.slice(0, atFirst);
  const composer = comments.data?.can.write && filter !== 'history' && (
    <CommentComposer target={target} can={comments.data.can} items={comments.data.items} onGone={onGone} />
  );
  return (
    <section aria-labelledby="activity">
      <div className={styles.bar}>
        <h2 id="activity">{words?.title ?? t('activity')}</h2>
        {history && <Filter count={comments.data?.items.length} value={filter} onChange={setFilter} />}
        <Button kind="quiet" size="s" icon={<IconSort size={14} />} onClick={() => setSort(sort === 'new' ? 'old' : 'new')}>
          {t(`sort.${sort}`)}
        </Button>
      </div>
      {sort === 'new' && composer}
      {loaded ? (
        <ol className={styles.thread} aria-label={words?.title ?? t('activity')}>
          {shown.map((item) => {
            if (item.kind === 'history') return item.entry.item;
            if (item.kind === 'more') return <Older key="more" history={history} />;
            return (
              <CommentItem
                key={item.id}
                comment={item.comment}
                target={target}
                can={comments.data.can}
                fresh={fresh.has(item.id)}
                linked={item.id === linked}
                gone={item.comment.gone}
                editing={edited.some(({ id }) => id === item.id)}
                onEditing={(on) => setEdited((before) => [...before.filter(({ id }) => id !== item.id), ...(on ? [item.comment] : [])])}
                address={router.history.createHref(addressOf(item.id))}
                onGone={onGone}
              />
            );
          })}
        </ol>
      ) : comments.isError || history?.failed ? (
        <ErrorState
          onRetry={() => {
            void comments.refetch();
            history?.retry();
          }}
        >
          {words?.failed ?? t('failed')}
        </ErrorState>
      ) : (
        <SkeletonText lines={3} />
      )}
      {loaded && items.length === 0 && <p className={styles.empty}>{words?.empty ?? t('empty')}</p>}
      {loaded && shown.length < items.length && (
        <Button size="s" className={styles.more} onClick={() => setAll(true)}>
          {t('rest', { count: items.length - shown.length })}
        </Button>
      )}
      {sort === 'old' && composer}
    </section>
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

/** What others said while the page was open. */
function useFresh(items: readonly Comment[] | undefined): ReadonlySet<string> {
  const { id } = useProfile();
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (known === null && items) setKnown(new Set(items.map((item) => item.id)));
  return useMemo(
    () => new Set((items ?? []).filter((item) => known !== null && !known.has(item.id) && item.author.id !== id).map((item) => item.id)),
    [items, known, id],
  );
}
