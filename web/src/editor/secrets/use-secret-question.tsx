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

interface Part {
  text: string;
  /** Names the text if there are several. */
  name?: string;
}

interface Asking {
  texts: readonly Part[];
  /** Whether clients will see the texts. */
  shown: boolean;
  /** Called with the redacted texts, in the order of `texts`. */
  onRedact: (redacted: string[]) => void;
  onSend: () => void;
}

/**
 * Asks before clients see passages that look like secrets. If the workspace does not allow secrets, the text cannot be sent before they are
 * redacted.
 */
export function useSecretQuestion({ texts, shown, onRedact, onSend }: Asking): { ask: () => void; question: ReactNode } {
  const t = useT('secrets');
  const level = levelOf(useReadinessRules(), 'SECRETS');
  const [asked, setAsked] = useState<readonly Part[]>([]);
  const [opened, setOpened] = useState(false);
  const find = (text: string) => (shown && level !== 'OFF' ? secretsIn(text) : []);
  const ask = () => {
    if (texts.every(({ text }) => find(text).length === 0)) return onSend();
    // Keeps the texts, so that the dialog does not change while it closes.
    setAsked(texts);
    setOpened(true);
  };
  const found = asked.flatMap(({ text, name = '' }) =>
    find(text).map((each) => ({ key: `${name} ${each.from}`, name, kind: each.kind, line: lineOf(text, each) })),
  );
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
            <Button kind="main" data-autofocus onClick={answerWith(() => onRedact(asked.map(({ text }) => redacted(text, find(text)))))}>
              {t('redact')}
            </Button>
          </>
        }
      >
        <p>{t(isStopped ? 'question.stopped' : 'question.lines')}</p>
        <ul className={styles.found}>
          {found.slice(0, NAMED).map(({ key, name, kind, line }) => (
            <li key={key}>
              {name && `${name}: `}
              {t('line', { kind: t(`kind.${kind}`), line })}
            </li>
          ))}
          {found.length > NAMED && <li>{t('question.more', { count: found.length - NAMED })}</li>}
        </ul>
      </Dialog>
    ),
  };
}
