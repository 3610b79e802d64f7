import { levelOf } from '@coloa/contract/readiness/readiness-rules.ts';
import { secretsIn } from '@coloa/contract/secrets/issue-secrets.ts';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useReadinessRules } from '../../profile/profile.queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { lineOf, redacted } from './found-passages.ts';
import styles from './secret-card.module.css';

const NAMED = 5;

interface Asking {
  text: string;
  /** Whether clients will see the text. */
  shown: boolean;
  onRedact: (redacted: string) => void;
  onSend: () => void;
}

/** Asks before clients see passages that look like secrets. If the workspace stops them, the text cannot be sent before they are redacted. */
export function useSecretQuestion({ text, shown, onRedact, onSend }: Asking): { ask: () => void; question: ReactNode } {
  const t = useT('secrets');
  const level = levelOf(useReadinessRules(), 'SECRETS');
  const [asked, setAsked] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const find = (of: string) => (shown && level !== 'OFF' ? secretsIn(of) : []);
  const ask = () => {
    if (find(text).length === 0) return onSend();
    setAsked(text);
    setOpened(true);
  };
  // Keeps the asked text while the dialog closes.
  const of = asked ?? '';
  const found = find(of);
  const close = () => setOpened(false);
  const answerWith = (answer: () => void) => () => {
    close();
    answer();
  };
  const isStopped = level === 'STOP';
  return {
    ask,
    question: (
      <Dialog
        opened={opened}
        onClose={close}
        title={t(isStopped ? 'question.stoppedTitle' : 'question.title')}
        footer={
          <>
            <Button onClick={close}>{t('question.back')}</Button>
            {!isStopped && <Button onClick={answerWith(onSend)}>{t('question.sendAnyway')}</Button>}
            <Button kind="main" data-autofocus onClick={answerWith(() => onRedact(redacted(of, found)))}>
              {t('redact')}
            </Button>
          </>
        }
      >
        <p>{t(isStopped ? 'question.stopped' : 'question.lines')}</p>
        <ul className={styles.found}>
          {found.slice(0, NAMED).map((each) => (
            <li key={each.from}>{t('line', { kind: t(`kind.${each.kind}`), line: lineOf(of, each) })}</li>
          ))}
          {found.length > NAMED && <li>{t('question.more', { count: found.length - NAMED })}</li>}
        </ul>
      </Dialog>
    ),
  };
}
