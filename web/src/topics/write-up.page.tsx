import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { Activity } from '../activity/activity.tsx';
import { UnsentComments } from '../comments/unsent-comments.tsx';
import { LocalDraftNotice } from '../editor/local-draft-notice.tsx';
import { isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { usePresence } from '../presence/use-presence.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useDelayed } from '../ui/behavior/steady-values.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Page } from '../ui/layout/page.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import styles from './article.module.css';
import { ArticleContents, useHeadingOfAddress } from './article-contents.tsx';
import { ArticleHead } from './article-head.tsx';
import { ChangedWriteUpNotice } from './changed-write-up-notice.tsx';
import { largestHeading } from './headings.ts';
import { MoreOfCategory } from './more-of-category.tsx';
import { writeUpView } from './topics.search.ts';
import { useHeadings } from './use-headings.ts';
import { writeUpQuery } from './write-ups.queries.ts';

export function WriteUpPage() {
  const t = useT('topics');
  const { writeUpId = '' } = useParams({ strict: false }) as { writeUpId?: string };
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const view = useMemo(() => writeUpView(raw), [raw]);
  const query = useQuery(writeUpQuery(writeUpId));
  const late = useDelayed(query.isPending);
  const gone = isGone(query.error);
  // Hides a deleted write-up, because the cache still contains it.
  const writeUp = gone ? undefined : query.data;
  useLeftOut(leftOut(raw, { ...view }), paths.writeUp(writeUpId, { ...view }));
  usePageTitle(writeUp?.title, t('title'));
  return (
    <Page className={styles.page}>
      {writeUp ? (
        <Shown key={writeUp.id} writeUp={writeUp} at={view.at} />
      ) : gone ? (
        <>
          <EmptyState action={<TextLink href={paths.topics()}>{t('toTopics')}</TextLink>}>{t('gone')}</EmptyState>
          <UnsentComments target={{ on: 'writeUp', id: writeUpId }} />
        </>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()}>{t('failedWriteUp')}</ErrorState>
      ) : (
        late && (
          <div className={styles.columns}>
            <div className={styles.skeleton}>
              <Skeleton width="60%" height={22} />
              <SkeletonText lines={6} />
            </div>
          </div>
        )
      )}
    </Page>
  );
}

function Shown({ writeUp, at }: { writeUp: WriteUp; at: string | undefined }) {
  const t = useT('topics');
  const phone = usePhone();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const text = useRef<HTMLDivElement>(null);
  const headings = useHeadings(text);
  useHeadingOfAddress(at, headings);
  const { id, draft } = writeUp;
  // A draft reports no presence, because only the author can open it.
  const present = usePresence({ on: 'writeUp', id: draft ? null : id }, 'VIEWING');
  const say = useReason();
  useShortcut('e', writeUp.can.edit ? () => history.push(paths.writeUpEdit(id)) : null, say(writeUp.can.why.edit));
  const contents = <ArticleContents writeUpId={id} headings={headings} />;
  return (
    <div className={styles.columns}>
      <div className={styles.middle}>
        <ArticleHead writeUp={writeUp} present={present} />
        <ChangedWriteUpNotice writeUp={writeUp} />
        {writeUp.can.edit && <LocalDraftNotice kind="write-up" subject={id} href={paths.writeUpEdit(id)} />}
        {phone && contents}
        <div ref={text} className={styles.text}>
          {writeUp.content.trim() === '' ? (
            <p className={styles.nothing}>{t('noContent')}</p>
          ) : (
            <MarkdownView shift={2 - largestHeading(writeUp.content)}>{writeUp.content}</MarkdownView>
          )}
        </div>
        {phone && !draft && <MoreOfCategory writeUp={writeUp} />}
        {!draft && (
          <div className={styles.talk}>
            <Activity
              target={{ on: 'writeUp', id }}
              words={{ title: t('talk.title'), empty: t('talk.empty'), failed: t('talk.failed') }}
              history={null}
              addressOf={(comment) => paths.writeUp(id, { comment })}
              onGone={() => void queryClient.invalidateQueries({ queryKey: writeUpQuery(id).queryKey })}
            />
          </div>
        )}
      </div>
      {!phone && (
        <aside className={styles.side} aria-label={t('beside')}>
          {contents}
          {!draft && <MoreOfCategory writeUp={writeUp} />}
        </aside>
      )}
    </div>
  );
}
