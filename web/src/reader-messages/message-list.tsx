import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ShareMessage } from '@coloa/contract/reports/shares.contract.ts';
import { useState } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { SeverityMark } from '../ui/data/severity-mark.tsx';
import { KeyText, Tag } from '../ui/data/words.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconCheck, IconUndo } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import styles from './messages.module.css';
import { useSetShareMessage } from './messages.queries.ts';
import { Reply, ReplyForm } from './reply.tsx';

interface MessageListProps {
  project: Project;
  messages: readonly ShareMessage[];
  /** True on an issue's page, where messages need not name the issue. */
  ofIssue?: boolean;
}

/**
 * The messages are unverified text from external readers. They are therefore shown as plain text and separately from the team's comments.
 */
export function MessageList({ project, messages, ofIssue = false }: MessageListProps) {
  return (
    <ul className={styles.messages}>
      {messages.map((message) => (
        <Message key={message.id} project={project} message={message} ofIssue={ofIssue} />
      ))}
    </ul>
  );
}

function Message({ project, message, ofIssue }: { project: Project; message: ShareMessage; ofIssue: boolean }) {
  const t = useT('shares');
  const set = useSetShareMessage(project.id);
  const { id, kind, name, text, at, share, done, reply } = message;
  const [writing, setWriting] = useState(false);
  const [wasWriting, setWasWriting] = useState(false);
  const mayWrite = project.can.writeIssue;
  // Readers cannot open a link that has ended, so they would not see a new reply.
  const isReadable = share.state === 'ACTIVE' || share.state === 'LOCKED';
  const close = () => {
    setWriting(false);
    setWasWriting(true);
  };
  const say = (now: boolean, silent = false) =>
    set.mutate(
      { messageId: id, done: now },
      {
        onSuccess: () => {
          if (silent) return;
          const undo = { label: t('ui:undo'), run: () => say(!now, true) };
          toast.ok(t(now ? 'messages.done' : 'messages.again', { name }), undo, `message.done ${id}`);
        },
      },
    );
  return (
    <li className={styles.message} data-done={done !== null || undefined}>
      <div className={styles.messageHead}>
        <Tag>{t(`kind.${kind}`)}</Tag>
        <b>{name}</b>
        <span className={styles.quiet}>
          {t('messages.by', { label: share.label })} · <RelativeTime at={at} />
        </span>
      </div>
      {!ofIssue && (
        <p className={styles.about}>
          <About project={project} message={message} />
        </p>
      )}
      <p className={styles.messageText}>{text}</p>
      {reply && !writing && <Reply reply={reply} />}
      {writing && <ReplyForm project={project} message={message} onClose={close} />}
      <div className={styles.messageFoot}>
        {done && (
          <span className={styles.quiet} title={formatDateTime(done.at)}>
            {t('messages.doneBy', { name: done.by.name })} <RelativeTime at={done.at} />
          </span>
        )}
        {mayWrite && (
          <Button
            size="s"
            kind={done ? 'quiet' : 'default'}
            icon={done ? <IconUndo size={14} /> : <IconCheck size={14} />}
            busy={set.isPending}
            aria-label={t(done ? 'messages.openOf' : 'messages.doneOf', { name })}
            onClick={() => say(done === null)}
          >
            {t(done ? 'messages.open' : 'messages.markDone')}
          </Button>
        )}
        {mayWrite && isReadable && !writing && (
          <Button
            size="s"
            kind="quiet"
            // Returns the focus after the form has closed.
            autoFocus={wasWriting}
            aria-label={t(reply ? 'messages.editReplyTo' : 'messages.replyTo', { name })}
            onClick={() => setWriting(true)}
          >
            {t(reply ? 'messages.editReply' : 'messages.reply')}
          </Button>
        )}
        {mayWrite && !isReadable && !reply && <span className={styles.quiet}>{t('messages.cannotReply')}</span>}
      </div>
    </li>
  );
}

function About({ project, message: { issue, finding } }: { project: Project; message: ShareMessage }) {
  const t = useT('shares');
  if (issue) {
    return (
      <Link href={paths.issue(project.id, issue.id)} className={styles.issue}>
        <SeverityMark severity={issue.severity} />
        <KeyText>{issue.key}</KeyText>
        <span>{issue.title}</span>
      </Link>
    );
  }
  return finding ? <KeyText>{finding}</KeyText> : <span className={styles.quiet}>{t('messages.aboutReport')}</span>;
}
