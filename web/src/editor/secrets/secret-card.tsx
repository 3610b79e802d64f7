import { LIMITS } from '@coloa/contract/limits.ts';
import type { FoundSecret } from '@coloa/contract/secrets/secret-kinds.ts';
import { useRef, useState } from 'react';
import { failureText } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useFocusAfterEditor } from '../../ui/behavior/focus.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconWarning } from '../../ui/layout/icons.tsx';
import { lineOf, redacted } from './found-passages.ts';
import styles from './secret-card.module.css';
import { useSecretDecisions } from './secret-decisions.ts';

interface SecretCardProps {
  text: string;
  /** The secrets found in the text, in order of occurrence. */
  found: readonly FoundSecret[];
  onRedact: (redacted: string) => void;
  /** Focuses the text. The pressed button is removed with its card. */
  onFocus: () => void;
}

/** Shows the first passage of a text that looks like a secret, below the text. */
export function SecretCard({ text, found, onRedact, onFocus }: SecretCardProps) {
  const t = useT('secrets');
  const decisions = useSecretDecisions();
  const [asking, setAsking] = useState<string | null>(null);
  const keepButton = useFocusAfterEditor(asking !== null);
  const [first] = found;
  if (!first) return null;
  const value = text.slice(first.from, first.to);
  const keep = decisions?.keep;
  const redact = () => {
    onRedact(redacted(text, [first]));
    onFocus();
  };
  return (
    <div className={styles.card} role="status">
      <p className={styles.words}>
        <IconWarning size={14} />
        <span>
          <b>{t('line', { kind: t(`kind.${first.kind}`), line: lineOf(text, first) })}</b> {t(decisions?.explain ?? 'explain')}{' '}
          {found.length > 1 && t('found', { count: found.length })}
        </span>
      </p>
      {keep && asking === value ? (
        <KeepForm onCancel={() => setAsking(null)} onKeep={(reason) => keep(value, first, reason).then(onFocus)} />
      ) : (
        <div className={styles.buttons}>
          <Button size="s" onClick={redact}>
            {t('redact')}
          </Button>
          {keep && (
            <Button ref={keepButton} size="s" kind="quiet" onClick={() => setAsking(value)}>
              {t('keep')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface KeepFormProps {
  onKeep: (reason: string) => Promise<unknown>;
  onCancel: () => void;
}

function KeepForm({ onKeep, onCancel }: KeepFormProps) {
  const t = useT('secrets');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    setTried(true);
    // The field shows the error.
    if (reason.trim() === '' || reason.length > LIMITS.note) return field.current?.focus();
    setBusy(true);
    onKeep(reason.trim()).catch((error: unknown) => {
      setFailure(failureText(error));
      setBusy(false);
    });
  };
  return (
    <div className={styles.form}>
      <TextField
        ref={field}
        label={t('reason')}
        hint={t('reasonHint')}
        error={failure || (tried && reason.trim() === '' ? t('reasonMissing') : undefined)}
        maxLength={LIMITS.note}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter would submit the surrounding form.
          event.preventDefault();
          submit();
        }}
      />
      <div className={styles.buttons}>
        <Button size="s" kind="quiet" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button size="s" kind="main" busy={busy} onClick={submit}>
          {t('confirm')}
        </Button>
      </div>
    </div>
  );
}
