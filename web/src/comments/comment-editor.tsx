import type { FilePlace } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { SecretDecisionsContext, SHOWN_TO_CLIENTS } from '../editor/secrets/secret-decisions.ts';
import { useSecretQuestion } from '../editor/secrets/use-secret-question.tsx';
import { useT } from '../lib/i18n.ts';
import { useSaveWithFiles } from '../ui/feedback/coming-files.ts';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconEye, IconLock } from '../ui/layout/icons.tsx';
import { useDiscardQuestion } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './comments.module.css';
import type { CommentTarget } from './comments.queries.ts';
import { useMentionSearch } from './use-mention-search.ts';

interface CommentEditorProps {
  target: CommentTarget;
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Null if the writer, such as a client, cannot choose the audience. */
  internal: boolean | null;
  /** Null if the audience is that of a thread. */
  onInternal: ((internal: boolean) => void) | null;
  send: string;
  busy: boolean;
  onSend: () => void;
  /** True if cancelling would lose text, so that it requires a confirmation. */
  unsaved: boolean;
  onCancel: () => void;
  note?: ReactNode;
  /** The error of the last attempt to send; null if it did not fail. */
  failure: Error | null;
  /** True if the edited comment or its target was deleted, or the writer can no longer see it. */
  gone: boolean;
  autoFocus: boolean;
}

const PLACES = { issue: 'ISSUE', project: 'PROJECT', writeUp: 'WRITE_UP' } as const;
const placeOf = ({ on, id }: CommentTarget): FilePlace => ({ on: PLACES[on], id });

export function CommentEditor(props: CommentEditorProps) {
  const { target, label, text, onText, internal, onInternal, send, busy, onSend, unsaved, onCancel, note, failure, gone, autoFocus } =
    props;
  const t = useT('comments');
  const { close, question } = useDiscardQuestion(unsaved, onCancel);
  // Clients are never mentioned in internal comments.
  const people = useMentionSearch(target, internal ?? false);
  const ready = text.trim() !== '' && text.length <= LIMITS.comment;
  const decisions = internal === false ? SHOWN_TO_CLIENTS : null;
  const secrets = useSecretQuestion({
    texts: [{ text }],
    shown: decisions !== null,
    onRedact: ([redacted = text]) => onText(redacted),
    onSend,
  });
  const foot = useRef<HTMLDivElement>(null);
  useFootInSight(foot, autoFocus);
  const sending = useSaveWithFiles(() => {
    if (ready && !busy) secrets.ask();
    // Scrolls to the error above the button, because a long text can push the error and the button out of the window.
    else foot.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div>
      {gone && <Notice kind="bad">{t('gone')}</Notice>}
      <SecretDecisionsContext value={decisions}>
        <MarkdownEditor
          label={label}
          filesAt={placeOf(target)}
          value={text}
          onChange={onText}
          placeholder={t('placeholder')}
          maxLength={LIMITS.comment}
          rows={3}
          maxRows={14}
          people={people}
          breaks
          onSubmit={sending.save}
          autoFocus={autoFocus}
        />
      </SecretDecisionsContext>
      <div ref={foot} className={styles.foot}>
        {internal !== null &&
          (onInternal ? <Audience internal={internal} onInternal={onInternal} /> : <FixedAudience internal={internal} />)}
        {failure && !gone ? <FailureNote error={failure} /> : note && <span className={styles.kept}>{note}</span>}
        <span className={styles.buttons}>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button kind="main" disabled={!ready} busy={busy || sending.waits} onClick={sending.save}>
            {send}
          </Button>
        </span>
      </div>
      {question}
      {secrets.question}
    </div>
  );
}

/** Returns where the cursor is, or the focused element if it has no cursor. */
function cursorPlace(): DOMRect | undefined {
  const focused = document.activeElement;
  const { focusNode, focusOffset = 0 } = getSelection() ?? {};
  if (!focusNode || !focused?.contains(focusNode)) return focused?.getBoundingClientRect();
  const cursor = document.createRange();
  cursor.setStart(focusNode, focusOffset);
  const place = cursor.getBoundingClientRect();
  // In an empty line, the range has no size.
  if (place.height > 0) return place;
  return (focusNode instanceof Element ? focusNode : focusNode.parentElement)?.getBoundingClientRect();
}

/** Whether the window, without its bars, has room for the cursor, the element and everything between them. */
function fitsWithCursor(element: HTMLElement): boolean {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const covered = (Number.parseFloat(scrollPaddingTop) || 0) + (Number.parseFloat(scrollPaddingBottom) || 0);
  const top = cursorPlace()?.top;
  return top !== undefined && element.getBoundingClientRect().bottom - top <= innerHeight - covered;
}

/**
 * Keeps the buttons visible while the user types, because the browser scrolls only to the cursor, and a bar at the bottom of the window can
 * cover the buttons.
 */
function useFootInSight(foot: RefObject<HTMLDivElement | null>, begins: boolean): void {
  useEffect(() => {
    const box = foot.current?.parentElement;
    if (!box) return;
    let wanted = begins;
    const show = () => foot.current?.scrollIntoView({ block: 'nearest' });
    // A press must not move what is under the pointer.
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) show();
    };
    const resized = () => {
      if (wanted || (foot.current && box.contains(document.activeElement) && fitsWithCursor(foot.current))) show();
      wanted = false;
    };
    // Observing also reports the first size, after the editor was rendered.
    const observer = new ResizeObserver(resized);
    observer.observe(box);
    box.addEventListener('focusin', focused);
    return () => {
      observer.disconnect();
      box.removeEventListener('focusin', focused);
    };
  }, [foot, begins]);
}

function FixedAudience({ internal }: { internal: boolean }) {
  const t = useT('comments');
  return (
    <span className={styles.audience}>
      {internal ? <IconLock size={14} /> : <IconEye size={14} />} {t(internal ? 'internal' : 'visible')}
    </span>
  );
}

function Audience({ internal, onInternal }: { internal: boolean; onInternal: (internal: boolean) => void }) {
  const t = useT('comments');
  return (
    <Segmented
      label={t('audience')}
      value={internal ? 'internal' : 'visible'}
      onChange={(value) => onInternal(value === 'internal')}
      options={[
        { value: 'internal', label: t('internal'), icon: <IconLock size={14} /> },
        { value: 'visible', label: t('visible'), icon: <IconEye size={14} /> },
      ]}
    />
  );
}
