import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../feedback/notice.tsx';

interface FormErrorProps {
  /** Errors by field name, as in `form.errors` of @mantine/form. */
  errors?: Record<string, ReactNode>;
  /** A general error, shown instead of the number of errors. */
  message?: ReactNode;
}

/**
 * Shows `message`, or the number of fields to correct. Focuses the first invalid field after a submission, and when another field becomes
 * invalid.
 */
export function FormError({ errors = {}, message }: FormErrorProps) {
  const t = useT('ui');
  const wrong = Object.keys(errors).filter((field) => errors[field]);
  const place = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(0);
  // Fields check the length of their text themselves, so the form can show more errors than `errors` contains.
  useLayoutEffect(() => setMarked(place.current?.closest('form')?.querySelectorAll('[data-field-error]').length ?? 0));
  const known = useRef<readonly string[]>([]);
  const sent = useRef(false);
  // Forces a render, because the effect that moves the focus runs only after a render, and resubmitting an unchanged form causes none.
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const form = place.current?.closest('form');
    const onSubmit = () => {
      sent.current = true;
      // Waits for the form's own handler, which can show the invalid field first.
      setTimeout(draw);
    };
    form?.addEventListener('submit', onSubmit, { capture: true });
    return () => form?.removeEventListener('submit', onSubmit, { capture: true });
  }, []);
  useEffect(() => {
    // A corrected field does not move the focus, because the user is still working in that field. After a submission, a field can be
    // invalid without an entry in `errors`, because fields check the length of their text themselves.
    const refused = sent.current || wrong.some((field) => !known.current.includes(field));
    known.current = wrong;
    if (!refused) return;
    sent.current = false;
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  return (
    <div ref={place} hidden={!message && wrong.length === 0}>
      {(message || wrong.length > 0) && (
        <Notice kind="bad">{message || t('form.errors', { count: Math.max(wrong.length, marked) })}</Notice>
      )}
    </div>
  );
}
