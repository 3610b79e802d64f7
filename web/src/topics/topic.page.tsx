import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useDelayed } from '../ui/behavior/steady-values.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { Person } from '../ui/data/avatar.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { useListKeyboard } from '../ui/data/use-list-keyboard.ts';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconPencil, IconTrash } from '../ui/layout/icons.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Link } from '../ui/layout/link.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Strip } from '../ui/layout/strip.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import { largestHeading } from './headings.ts';
import styles from './topics.module.css';
import { topicQuery, writeUpsOfTopicQuery } from './topics.queries.ts';
import { topicView } from './topics.search.ts';
import { WriteUpRows } from './write-up-rows.tsx';

// These dialogs are loaded on demand, because few users of the page open them.
const EditTopicDrawer = lazy(() => import('./edit-topic-drawer.tsx').then((module) => ({ default: module.EditTopicDrawer })));
const DeleteTopic = lazy(() => import('./delete-topic.tsx').then((module) => ({ default: module.DeleteTopic })));

const atFirst = 50;

export function TopicPage() {
  const t = useT('topics');
  const { topicId = '' } = useParams({ strict: false }) as { topicId?: string };
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const view = useMemo(() => topicView(raw), [raw]);
  const topic = useQuery(topicQuery(topicId));
  const late = useDelayed(topic.isPending);
  useLeftOut(leftOut(raw, { ...view }), paths.topic(topicId, { ...view }));
  usePageTitle(topic.data?.name, t('title'));
  if (topic.data) return <Shown key={topicId} topic={topic.data} editing={view.edit === true} />;
  if (topic.isError) return <ErrorState onRetry={() => void topic.refetch()}>{t('failedOne')}</ErrorState>;
  return (
    <>
      <Strip crumb={{ label: t('title'), href: paths.topics() }} title={late ? <Skeleton width={220} height={16} /> : ' '} />
      <Page className={styles.page}>{late && <SkeletonText lines={6} />}</Page>
    </>
  );
}

function Shown({ topic, editing }: { topic: Topic; editing: boolean }) {
  const t = useT('topics');
  const phone = usePhone();
  const { history } = useRouter();
  const [deleting, setDeleting] = useState(false);
  // An open form stays open even if the user loses the permission, so that no text is lost. Saving then shows the server's error.
  const [opened, setOpened] = useState(false);
  const drawn = editing && (opened || topic.can.edit);
  if (drawn !== opened) setOpened(drawn);
  const show = (edit: boolean) => history.replace(paths.topic(topic.id, { edit: edit || undefined }));
  const say = useReason();
  const why = { edit: say(topic.can.why.edit), delete: say(topic.can.why.delete) };
  const edit = topic.can.edit ? () => show(true) : null;
  const write = paths.writeUpNew({ topic: topic.id });
  useShortcut('e', edit, why.edit);
  useShortcut('n', () => history.push(write));
  const actions = <Actions write={write} onEdit={edit} onDelete={topic.can.delete ? () => setDeleting(true) : null} why={why} />;
  return (
    <>
      <Strip crumb={{ label: t('title'), href: paths.topics() }} title={topic.name} aside={!phone && actions}>
        <Link className={styles.categoryLink} href={paths.topics({ category: topic.category })}>
          {topic.category}
        </Link>
        {phone && actions}
      </Strip>
      <Page className={styles.page}>
        <About topic={topic} />
        <WriteUps topic={topic} write={write} />
      </Page>
      <Suspense>
        {drawn && <EditTopicDrawer topic={topic} onClose={() => show(false)} />}
        {deleting && <DeleteTopic topic={topic} onClose={() => setDeleting(false)} />}
      </Suspense>
    </>
  );
}

interface ActionsProps {
  write: string;
  /** Null if the user cannot edit the topic. */
  onEdit: (() => void) | null;
  /** Null if the user cannot delete the topic. */
  onDelete: (() => void) | null;
  why: { edit: string | undefined; delete: string | undefined };
}

function Actions({ write, onEdit, onDelete, why }: ActionsProps) {
  const t = useT('topics');
  return (
    <Row gap={1}>
      {(onEdit || why.edit) && (
        <IconButton label={t('edit.open')} reason={why.edit} onClick={onEdit ?? undefined}>
          <IconPencil size={14} />
        </IconButton>
      )}
      {(onDelete || why.delete) && (
        <IconButton label={t('delete.open')} reason={why.delete} onClick={onDelete ?? undefined}>
          <IconTrash size={14} />
        </IconButton>
      )}
      <ButtonLink kind="main" size="s" href={write}>
        {t('writeInTopic')}
      </ButtonLink>
    </Row>
  );
}

function About({ topic }: { topic: Topic }) {
  const t = useT('topics');
  return (
    <div className={styles.about}>
      <div className={styles.facts}>
        <Person name={topic.author.name || topic.author.username} src={topic.author.avatar} size="s" />
        <span>
          {t('made')} <RelativeTime at={topic.createdAt} />
        </span>
      </div>
      {topic.description ? (
        <MarkdownView shift={2 - largestHeading(topic.description)}>{topic.description}</MarkdownView>
      ) : (
        <p className={styles.muted}>{t('noDescription')}</p>
      )}
    </div>
  );
}

function WriteUps({ topic, write }: { topic: Topic; write: string }) {
  const t = useT('topics');
  const language = useLanguage();
  const { history } = useRouter();
  const list = useQuery(writeUpsOfTopicQuery(topic.id));
  const [all, setAll] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  const { data } = list;
  const shown = all ? data : data?.slice(0, atFirst);
  useListKeyboard({
    keys: shown?.map(({ id }) => id) ?? [],
    current,
    onCurrent: setCurrent,
    onOpen: (id) => history.push(paths.writeUp(id)),
  });
  return (
    <section aria-labelledby="write-ups-of-topic">
      <h2 id="write-ups-of-topic" className={styles.heading}>
        {t('list')} {data && <span className={styles.number}>{formatNumber(data.length, language)}</span>}
      </h2>
      {!data && list.isError && <ErrorState onRetry={() => void list.refetch()}>{t('failed')}</ErrorState>}
      {!data && !list.isError && <SkeletonText lines={6} />}
      {data?.length === 0 && (
        <EmptyState
          action={
            <ButtonLink kind="main" href={write}>
              {t('writeInTopic')}
            </ButtonLink>
          }
        >
          {t('emptyTopic')}
        </EmptyState>
      )}
      {shown && shown.length > 0 && <WriteUpRows label={t('list')} rows={shown} current={current} withTopic={false} />}
      {data && shown && shown.length < data.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {t('rest', { count: data.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
