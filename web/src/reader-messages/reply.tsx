import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ShareMessage } from '@coloa/contract/reports/shares.contract.ts';
import { useState } from 'react';
import { useSecretQuestion } from '../editor/secrets/use-secret-question.tsx';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './messages.module.css';
import { useSetShareMessage } from './messages.queries.ts';

/** A reply of the team to a reader. */
export function Reply({ reply: { by, at, text } }: { reply: NonNullable<ShareMessage['reply']> }) {
  const t = useT('shares');
  return (
    <div className={styles.reply}>
      <p className={styles.quiet}>
        {t('messages.replyBy', { name: by.name })} <RelativeTime at={at} />
      </p>
      <p className={styles.messageText}>{text}</p>
    </div>
  );
}

interface ReplyFormProps {
  project: Project;
  message: ShareMessage;
  onClose: () => void;
}

export function ReplyForm({ project, message: { id, name, reply }, onClose }: ReplyFormProps) {
  const t = useT('shares');
  const [opened] = useState(reply);
  const [conflicted, setConflicted] = useState(false);
  const before = opened?.text ?? '';
  const [text, setText] = useState(before);
  const set = useSetShareMessage(project.id);
  const send = () =>
    set.mutate(
      // After a conflict, the form shows the reply of the other user, so the next attempt may replace it.
      { messageId: id, reply: text, replyTo: (conflicted ? reply : opened)?.at ?? null },
      {
        onSuccess: () => {
          toast.ok(t(text.trim() === '' ? 'messages.replyRemoved' : 'messages.replied', { name }));
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.has('REPLY_CHANGED')) setConflicted(true);
        },
      },
    );
  const secrets = useSecretQuestion({
    texts: [{ text }],
    shown: true,
    onRedact: ([redacted = text]) => setText(redacted),
    onSend: send,
  });
  const { close, question } = useUnsavedClose(text !== before, onClose, { saving: set.isPending });
  const isUnchanged = text.trim() === before.trim();
  return (
    <form
      className={styles.replyForm}
      onSubmit={(event) => {
        event.preventDefault();
        secrets.ask();
      }}
      noValidate
      aria-label={t('messages.replyTo', { name })}
    >
      <TextArea
        label={t('messages.replyTo', { name })}
        hint={t(before === '' ? 'messages.replyHint' : 'messages.replyEmptyHint')}
        maxLength={LIMITS.note}
        maxRows={12}
        value={text}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {reply && reply.at !== opened?.at && <Reply reply={reply} />}
      {set.error && <FailureNote error={set.error} />}
      <div className={styles.replyFoot}>
        <Button size="s" onClick={close}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" size="s" kind="main" busy={set.isPending} disabled={isUnchanged || text.length > LIMITS.note}>
          {t(before === '' ? 'messages.sendReply' : 'messages.saveReply')}
        </Button>
      </div>
      {question}
      {secrets.question}
    </form>
  );
}
