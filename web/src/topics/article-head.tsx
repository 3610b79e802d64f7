import type { PresentPerson } from '@coloa/contract/presence/presence.contract.ts';
import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import { PresentPeople } from '../presence/present-people.tsx';
import { paths } from '../routes/paths.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { Person } from '../ui/data/avatar.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Kbd, Tag } from '../ui/data/words.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconClock, IconLink, IconPrint, IconTrash } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { MenuItem, MenuLine } from '../ui/overlays/menu.tsx';
import { MoreMenu } from '../ui/overlays/more-menu.tsx';
import styles from './article.module.css';
import { LikeButton } from './like-button.tsx';
import { DraftMark } from './write-up-rows.tsx';
import { useDeleteWriteUp } from './write-ups.queries.ts';

const WriteUpVersionsDrawer = lazy(() =>
  import('./write-up-versions-drawer.tsx').then((module) => ({ default: module.WriteUpVersionsDrawer })),
);

interface ArticleHeadProps {
  writeUp: WriteUp;
  present: readonly PresentPerson[];
}

export function ArticleHead({ writeUp, present }: ArticleHeadProps) {
  const t = useT('topics');
  const { author, topic, category, tags, draft, publishedAt, createdAt, updatedAt } = writeUp;
  return (
    <header className={styles.head}>
      <nav className={styles.crumb} aria-label={t('crumb')}>
        <Link href={paths.topics()}>{t('title')}</Link>
        {' / '}
        {topic ? <Link href={paths.topic(topic.id)}>{topic.name}</Link> : t('noTopic')}
      </nav>
      <h1 className={styles.title}>{writeUp.title}</h1>
      <div className={styles.facts}>
        {draft && <DraftMark />}
        <Person name={author.name || author.username} src={author.avatar} />
        <span>
          {draft ? (
            <>
              {t('changed')} <RelativeTime at={updatedAt} />
            </>
          ) : (
            <time dateTime={publishedAt ?? createdAt}>{formatDateTime(publishedAt ?? createdAt)}</time>
          )}
        </span>
        <span>{t('minutes', { count: writeUp.readMinutes })}</span>
        {category && <Link href={paths.topics({ category })}>{category}</Link>}
        {tags.map((tag) => (
          <Link key={tag} href={paths.topics({ tags: [tag] })}>
            <Tag>{tag}</Tag>
          </Link>
        ))}
        <PresentPeople on="writeUp" people={present} />
      </div>
      <Actions writeUp={writeUp} />
    </header>
  );
}

function Actions({ writeUp: { id, title, draft, can }, writeUp }: { writeUp: WriteUp }) {
  const t = useT('topics');
  const say = useReason();
  const { history } = useRouter();
  const copy = useCopy();
  const comments = useT('comments');
  const [asking, setAsking] = useState(false);
  const [comparing, setComparing] = useState(false);
  const remove = useDeleteWriteUp();
  return (
    <div className={styles.actions}>
      {!draft && <LikeButton writeUp={writeUp} />}
      {(can.edit || can.why.edit) && (
        <ButtonLink href={paths.writeUpEdit(id)} reason={say(can.why.edit)} after={<Kbd>e</Kbd>}>
          {t('editWriteUp')}
        </ButtonLink>
      )}
      <IconButton
        kind="default"
        label={t('copyLink')}
        onClick={() => void copy(new URL(history.createHref(paths.writeUp(id)), location.href).href)}
      >
        <IconLink />
      </IconButton>
      <MoreMenu position="bottom-start">
        <MenuItem icon={<IconPrint size={14} />} onSelect={() => print()}>
          {t('print')}
        </MenuItem>
        {can.edit && (
          <MenuItem icon={<IconClock size={14} />} onSelect={() => setComparing(true)}>
            {comments('versions.open')}
          </MenuItem>
        )}
        {(can.delete || can.why.delete) && (
          <>
            <MenuLine />
            <MenuItem danger icon={<IconTrash size={14} />} reason={say(can.why.delete)} onSelect={() => setAsking(true)}>
              {t('remove.open')}
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {comparing && (
        <Suspense>
          <WriteUpVersionsDrawer writeUp={writeUp} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('remove.title', { title })}
        confirm={t('remove.confirm')}
        onConfirm={async () => {
          await remove.mutateAsync(id);
          toast.ok(t('remove.done', { title }));
          history.replace(paths.topics());
        }}
      >
        {t(draft ? 'remove.bodyDraft' : 'remove.body')}
      </ConfirmDialog>
    </div>
  );
}
