import { takesRetestRequest } from '@coloa/contract/issues/issue-states.ts';
import type { SHARE_MESSAGES } from '@coloa/contract/reports/shares.contract.ts';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconCheck, IconCopy } from '../../ui/layout/icons.tsx';
import type { ReportFinding } from '../document/report-sections.ts';
import styles from './finding-talk.module.css';
import { loadThen } from './load-then.ts';
import { useReader } from './reader-context.ts';
import { openForms, unsent } from './unsent.ts';

const loadForm = async () => ({ default: (await import('./message-form.tsx')).MessageForm });
const MessageForm = lazy(loadForm);

type Kind = (typeof SHARE_MESSAGES)[number];

export function FindingTalk({ finding }: { finding: ReportFinding }) {
  const t = useT('sharedReport');
  const copy = useCopy();
  const { key, status } = finding;
  return (
    <Talk about={key} retests={takesRetestRequest(status)}>
      <IconButton label={t('talk.copyKey', { key })} onClick={() => copy(key)}>
        <IconCopy size={14} />
      </IconButton>
    </Talk>
  );
}

export function ReportTalk() {
  const t = useT('sharedReport');
  const { can } = useReader().report;
  const title = useId();
  if (!can.comment && !can.askRetest) return null;
  return (
    <section className={styles.report} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('talk.report')}
      </h2>
      <p className={styles.hint}>{t('talk.reportHint')}</p>
      <Talk about={null} retests />
    </section>
  );
}

interface TalkProps {
  /** The key of a finding, or null for the report. */
  about: string | null;
  retests: boolean;
  children?: ReactNode;
}

function useTalk(about: string | null, retests: boolean) {
  const { report, store } = useReader();
  const { can } = report;
  const requested = report.messages.some(({ kind, finding, done }) => kind === 'RETEST' && finding === about && !done);
  const asksRetest = can.askRetest && retests && !requested;
  const isUnsent = (kind: Kind): boolean => openForms.of(store.link, about) === kind || unsent.get(store.link, about, kind) !== '';
  /** A form with unsent text reopens after a reload. Every open form reopens after the reader changes the language. */
  const [writing, setWriting] = useState<Kind | null>(() => {
    if (can.comment && isUnsent('COMMENT')) return 'COMMENT';
    return asksRetest && isUnsent('RETEST') ? 'RETEST' : null;
  });
  const [pressed, setPressed] = useState(false);
  const [sent, setSent] = useState<Kind | null>(null);
  /** The button that gets the focus back when the form closes. */
  const opener = useRef<HTMLButtonElement>(null);
  const request = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The clicked button no longer exists, so the note that replaces it gets the focus.
    if (sent === 'RETEST') request.current?.focus();
  }, [sent]);
  const show = (kind: Kind | null) => {
    openForms.keep(store.link, about, kind);
    setWriting(kind);
  };
  const write = (kind: Kind, button: HTMLButtonElement) => {
    setSent(null);
    setPressed(true);
    opener.current = button;
    if (writing === kind) show(null);
    else loadThen(loadForm, () => show(kind));
  };
  const close = () => {
    show(null);
    opener.current?.focus();
  };
  const finish = () => {
    setSent(writing);
    close();
  };
  return { can, requested, asksRetest, writing, pressed, sent, request, write, close, finish };
}

function Talk({ about, retests, children }: TalkProps) {
  const t = useT('sharedReport');
  const { can, requested, asksRetest, writing, pressed, sent, request, write, close, finish } = useTalk(about, retests);
  return (
    <div className={styles.talk}>
      <Messages about={about} />
      <div className={styles.actions}>
        <div className={styles.line}>
          <div className={styles.acts}>
            {can.comment && (
              <Button size="s" aria-expanded={writing === 'COMMENT'} onClick={(event) => write('COMMENT', event.currentTarget)}>
                {t('talk.comment')}
              </Button>
            )}
            {asksRetest && (
              <Button
                size="s"
                icon={<StatusMark status="RETESTING" />}
                aria-expanded={writing === 'RETEST'}
                onClick={(event) => write('RETEST', event.currentTarget)}
              >
                {t('talk.retest')}
              </Button>
            )}
            {retests && requested && (
              <span ref={request} tabIndex={-1} className={styles.sent}>
                <IconCheck size={14} />
                {t('talk.requested')}
              </span>
            )}
          </div>
          {children}
        </div>
        <span role="status" className={styles.sent}>
          {sent === 'COMMENT' && (
            <>
              <IconCheck size={14} />
              {t('talk.sent')}
            </>
          )}
        </span>
      </div>
      {writing && (
        <Suspense>
          <MessageForm key={writing} kind={writing} about={about} waits={!pressed} onClose={close} onSent={finish} />
        </Suspense>
      )}
    </div>
  );
}

function Messages({ about }: { about: string | null }) {
  const t = useT('sharedReport');
  const { report } = useReader();
  const messages = report.messages.filter(({ finding }) => finding === about).toSorted((a, b) => a.at.localeCompare(b.at));
  if (messages.length === 0) return null;
  return (
    <ul className={styles.messages} aria-label={t('talk.list')}>
      {messages.map(({ id, kind, name, text, at, done, reply }) => (
        <li key={id}>
          <p className={styles.who}>
            <b>{name}</b> {kind === 'RETEST' && t('talk.asked')} <RelativeTime at={at} />
            {done && (
              <span className={styles.done}>
                <IconCheck size={12} />
                {t('talk.done')}
              </span>
            )}
          </p>
          {text && <p className={styles.text}>{text}</p>}
          {reply && (
            <div className={styles.reply}>
              <p className={styles.who}>
                <b>{t('talk.reply')}</b> <RelativeTime at={reply.at} />
              </p>
              <p className={styles.text}>{reply.text}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
