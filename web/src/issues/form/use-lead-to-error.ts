import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldErrors, firstError } from './form-errors.ts';
import type { IssueFormState } from './use-issue-form.ts';

const shownIn = (place: HTMLElement | null): string[] =>
  [...(place?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(({ dataset }) => dataset.field ?? '');

/** After a rejected save, shows and focuses the first invalid field of the page, and returns its name as `first`. */
export function useLeadToError(
  { errors, saving }: Pick<IssueFormState, 'errors' | 'saving'>,
  start: Language,
  place: RefObject<HTMLElement | null>,
): { first: string | undefined; language: Language; setLanguage: (language: Language) => void; goTo: (field: string) => void } {
  const [language, setLanguage] = useState(start);
  const led = useRef<FieldErrors>({});
  const [first, setFirst] = useState<string>();
  useLayoutEffect(() => setFirst(firstError(errors, shownIn(place.current))), [errors, place]);
  useEffect(() => {
    if (saving || led.current === errors) return;
    // The focus stays in a field while its error is corrected.
    const corrected = isRestOf(errors, led.current);
    led.current = errors;
    const wrong = firstError(errors, shownIn(place.current));
    if (!wrong || corrected) return;
    setLanguage((now) => languageOf(wrong) ?? now);
    return leadTo(place, wrong);
  }, [errors, saving, place]);
  return {
    first,
    language,
    setLanguage,
    goTo: (field) => {
      setLanguage((now) => languageOf(field) ?? now);
      leadTo(place, field);
    },
  };
}

const isRestOf = (errors: FieldErrors, before: FieldErrors): boolean =>
  Object.keys(errors).length < Object.keys(before).length &&
  Object.entries(errors).every(([field, error]) => before[field as keyof FieldErrors] === error);

const languageOf = (field: string): Language | undefined => LANGUAGES.find((language) => field.startsWith(`contents.${language}.`));

function errorOf(target: HTMLElement): HTMLElement | null {
  const ids = target.offsetHeight > innerHeight / 2 ? (target.getAttribute('aria-describedby')?.split(' ') ?? []) : [];
  return ids.map((id) => document.getElementById(id)).find((found) => found !== null) ?? null;
}

/** Focuses a field as soon as it is visible. Editors are loaded when they are first shown, so the field may be missing for a moment. */
function leadTo(place: RefObject<HTMLElement | null>, field: string): () => void {
  let left = 40;
  const timer = setInterval(() => {
    left -= 1;
    const found = place.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
    const target = found?.matches('input, textarea, button, [contenteditable], [tabindex]')
      ? found
      : // Of several elements, the invalid one is focused.
        (found?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? found?.querySelector<HTMLElement>('input, button'));
    // The page can also contain hidden editors of the other language.
    const ready = target?.checkVisibility() === true;
    if (ready) {
      target.focus({ preventScroll: true });
      // Scrolls to the error of a long text, because it is below the text and can be far from the text's beginning.
      (errorOf(target) ?? target).scrollIntoView({ block: 'center' });
    }
    if (ready || left === 0) clearInterval(timer);
  }, 50);
  return () => clearInterval(timer);
}
