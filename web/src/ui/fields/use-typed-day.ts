import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { dayProblem, isTypedToTheEnd } from '../../lib/parse-day.ts';

/** `beside` is the field's value at the time of typing. */
interface Typed {
  text: string;
  beside: string | null | undefined;
  /** True if the text is complete, or the user left the field, pressed Enter or submitted the form. */
  done: boolean;
}
interface TypedDayOptions {
  value: string | null | undefined;
  min: string | undefined;
  max: string | undefined;
  outside: string | undefined;
}

/** Tracks invalid text of a date field, and prevents the surrounding form from being submitted. */
export function useTypedDay({ value, min, max, outside }: TypedDayOptions) {
  const t = useT('ui');
  const place = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  // The typed text is obsolete if the field's value has changed since the user typed it.
  const problem = typed && typed.beside === value ? dayProblem(typed.text, { min, max }, new Date()) : null;
  const words = {
    none: () => t('field.noDay'),
    early: () => outside ?? t('field.dayFrom', { day: formatDay(min ?? '') }),
    late: () => outside ?? t('field.dayUpTo', { day: formatDay(max ?? '') }),
  };
  const finish = () => setTyped((now) => now && { ...now, done: true });
  useEffect(() => {
    const form = place.current?.closest('form');
    const stop = (event: Event) => {
      if (!leadToWrongDay(form ?? undefined)) return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((now) => now && { ...now, done: true });
    };
    form?.addEventListener('submit', stop, { capture: true });
    return () => form?.removeEventListener('submit', stop, { capture: true });
  }, []);
  return {
    problem,
    /** The error text. Undefined without a problem, and while the user is still typing. */
    wrong: typed?.done && problem ? words[problem]() : undefined,
    events: (onBlur: (() => void) | undefined) => ({
      ref: place,
      onInput: ({ currentTarget: { value: text } }: FormEvent<HTMLInputElement>) =>
        setTyped({ text, beside: value, done: isTypedToTheEnd(text) }),
      onBlur: () => {
        finish();
        onBlur?.();
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') finish();
      },
    }),
    clear: () => setTyped(null),
  };
}

/** Matches each `DateField` with invalid text. */
const WRONG = 'input[data-wrong-day]';

export const holdsWrongDay = (within: ParentNode): boolean => within.querySelector(WRONG) !== null;

/**
 * Focuses the first date field with invalid text. Returns true if there is one. In that case, callers outside a form submission must not
 * save.
 */
export function leadToWrongDay(within: ParentNode = document): boolean {
  const field = within.querySelector<HTMLElement>(WRONG);
  field?.focus();
  return field !== null;
}
