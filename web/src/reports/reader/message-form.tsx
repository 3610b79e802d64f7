import { LIMITS } from '@coloa/contract/limits.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { failureText } from '../../lib/failure.ts';
import { useT } from '../../lib/i18n.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import styles from './finding-talk.module.css';
import { useReader } from './reader-context.ts';
import { signature } from './signature.ts';
import { unsent } from './unsent.ts';

interface SayFormProps {
  kind: 'COMMENT' | 'RETEST';
  /** The key of a finding; null: the report. */
  about: string | null;
  /** It opened by itself, with what was typed before: whoever reads elsewhere is not brought there. */
  waits: boolean;
  onClose: () => void;
  onSent: () => void;
}

interface Wrong {
  name?: string | undefined;
  text?: string | undefined;
  message?: string | undefined;
}

/** A name and a few words. What was typed stays until it is sent. */
export function MessageForm({ kind, about, waits, onClose, onSent }: SayFormProps) {
  const t = useT('sharedReport');
  const { store } = useReader();
  const [name, setName] = useState(signature.get());
  const [text, setText] = useState(() => unsent.get(store.link, about, kind));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [nameField, textField] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)];
  const isRetest = kind === 'RETEST';
  useEffect(() => {
    if (!waits) (nameField.current?.value ? textField.current : nameField.current)?.focus();
  }, [waits, nameField, textField]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const said = { name: name.trim(), text: text.trim() };
    const lacking: Wrong = {
      name: said.name === '' ? t('talk.nameMissing') : undefined,
      text: said.text === '' && !isRetest ? t('talk.textMissing') : undefined,
    };
    setWrong(lacking);
    if (lacking.name) return nameField.current?.focus();
    if (lacking.text) return textField.current?.focus();
    setBusy(true);
    try {
      await store.say({ kind, finding: about, ...said });
      signature.keep(said.name);
      unsent.keep(store.link, about, kind, '');
      onSent();
    } catch (error) {
      // The link itself is over: the page tells.
      if (error instanceof ApiError && error.reported) return;
      const fields = fieldErrors(error);
      setWrong(fields.name || fields.text ? fields : { message: failureText(error) });
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormError message={wrong.message} />
      <TextField
        ref={nameField}
        label={t('talk.name')}
        autoComplete="name"
        maxLength={LIMITS.name}
        value={name}
        error={wrong.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        ref={textField}
        label={t(isRetest ? 'talk.retestText' : 'talk.text')}
        optional={isRetest}
        hint={isRetest && t('talk.retestHint')}
        maxLength={LIMITS.note}
        value={text}
        error={wrong.text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          unsent.keep(store.link, about, kind, event.currentTarget.value);
        }}
      />
      <div className={styles.foot}>
        <Button type="submit" kind="main" busy={busy}>
          {t(isRetest ? 'talk.sendRetest' : 'talk.send')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  );
}
