import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureText, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useReader } from './reader-context.ts';
import { signature } from './tab-storage.ts';
import { unsent } from './unsent.ts';

export interface MessageFormProps {
  kind: 'COMMENT' | 'RETEST';
  /** The key of a finding, or null for the report. */
  about: string | null;
  /** True if the form opened automatically with unsent text. The form then does not take the focus. */
  waits: boolean;
  onClose: () => void;
  onSent: () => void;
}

interface Wrong {
  name?: string | undefined;
  text?: string | undefined;
  message?: string | undefined;
}

/** Manages a message form. Stores text and name on each change, because the form is remounted when the language changes. */
export function useMessage({ kind, about, waits, onSent }: MessageFormProps) {
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
      unsent.keep(store.link, about, kind, '');
      onSent();
    } catch (error) {
      // The error concerns the link itself, so the page shows it.
      if (error instanceof ApiError && error.reported) return;
      const fields = fieldErrors(error);
      setWrong(fields.name || fields.text ? fields : { message: failureText(error) });
      setBusy(false);
    }
  };
  const type = (typed: string) => {
    setText(typed);
    unsent.keep(store.link, about, kind, typed);
  };
  const typeName = (typed: string) => {
    setName(typed);
    signature.keep(typed);
  };
  return { name, typeName, nameField, text, type, textField, isRetest, busy, wrong, submit };
}
