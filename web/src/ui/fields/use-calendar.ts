import type { DateInputProps } from '@mantine/dates';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useEscape } from '../behavior/use-escape.ts';
import { useOpening } from './choice-props.tsx';
import styles from './date-field.module.css';

const CALENDAR = '[data-dates-dropdown]';
const FIELD = '[data-dates-input]';

const isIn = (target: EventTarget | null, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

/** Returns the open calendar. A calendar that is fading out can still be in the document, before the open one. */
const calendar = (): Element | undefined => [...document.querySelectorAll(CALENDAR)].at(-1);

/** Returns the selected day, month or year, otherwise the current or the first one. */
const startOf = (shown: Element | undefined): HTMLElement | null | undefined =>
  shown?.querySelector<HTMLElement>('td [data-selected]') ??
  shown?.querySelector<HTMLElement>('td [data-today]:not(:disabled)') ??
  shown?.querySelector<HTMLElement>('td button:not(:disabled, [data-outside])');

/** Focuses the calendar as soon as it is rendered. */
function enter(frames = 30): void {
  requestAnimationFrame(() => {
    const start = startOf(calendar());
    if (start) start.focus({ preventScroll: true });
    else if (frames > 0) enter(frames - 1);
  });
}

/** Handles the keys of the calendar: Tab moves between the buttons above the days and one day; Page Up and Page Down change the month. */
function moveInCalendar(event: KeyboardEvent): void {
  // The form, the drawer or the page around the field must not use keys of the calendar.
  event.stopPropagation();
  const shown = calendar();
  if (event.key === 'PageUp' || event.key === 'PageDown') {
    shown?.querySelector<HTMLElement>(`[data-direction="${event.key === 'PageUp' ? 'previous' : 'next'}"]`)?.click();
    enter();
  } else if (event.key === 'Tab') {
    const heads = [...(shown?.querySelectorAll<HTMLElement>('button:not(:disabled, td *)') ?? [])];
    const stops = [...heads, startOf(shown)];
    const at = isIn(event.target, 'td') ? heads.length : heads.indexOf(event.target as HTMLElement);
    stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
  } else return;
  event.preventDefault();
}

/**
 * Manages the calendar of a date field. It opens on focus, clicks and typing, but not when an overlay focuses its first field. Arrow Down
 * moves the focus into it; Escape and choosing a day return the focus. With an error, it opens only on request and below the error.
 * Otherwise, focusing the field of a rejected form would cover the error.
 */
export function useCalendar(wrong: boolean) {
  const opening = useOpening();
  const [opened, setOpened] = useState(false);
  /** The height of the error in px after the user has requested the calendar; null without a request. */
  const [asked, setAsked] = useState<number | null>(null);
  const field = useRef<HTMLElement | null>(null);
  const returning = useRef(false);
  const disabled = wrong && asked === null;
  const close = () => {
    setOpened(false);
    if (!isIn(document.activeElement, CALENDAR)) return;
    returning.current = true;
    field.current?.focus();
    returning.current = false;
  };
  useEscape(opened && !disabled, close);
  const ask = (input: Element) => {
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    setAsked(note?.offsetHeight ?? 0);
    setOpened(true);
  };
  return {
    leave: () => setAsked(null),
    getDayProps: () => ({ onClick: close }),
    // The focused button disappears with its level, so the focus moves to the new level.
    onLevelChange: () => isIn(document.activeElement, CALENDAR) && enter(),
    /** Also receives the events of the calendar, because React events bubble from portals. */
    wrapperProps: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (!target.matches(FIELD)) return;
        field.current = target;
        // An overlay that opens focuses its first field.
        const begins = target.dataset.autofocus === 'closed';
        if (begins) target.dataset.autofocus = '';
        if (!returning.current && !begins) setOpened(true);
      },
      onBlur: ({ target, relatedTarget }: FocusEvent) => {
        // If the whole window loses the focus, the element stays active, so the calendar stays open.
        if (target === document.activeElement) return;
        if (relatedTarget === field.current || isIn(relatedTarget, CALENDAR)) return;
        setOpened(false);
        setAsked(null);
      },
      onInput: () => setOpened(true),
      onClick: ({ target }: MouseEvent) => {
        if (isIn(target, CALENDAR)) return;
        if (target instanceof Element && target.matches(FIELD)) ask(target);
        else setOpened(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (isIn(event.target, CALENDAR)) return moveInCalendar(event);
        if (event.key !== 'ArrowDown' || event.shiftKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
        event.preventDefault();
        ask(event.target);
        enter();
      },
    },
    popover: {
      ...opening,
      opened,
      closeOnEscape: false,
      offset: opening.offset + (wrong ? (asked ?? 0) + opening.offset : 0),
      disabled,
      classNames: { dropdown: styles.calendar },
    } satisfies DateInputProps['popoverProps'],
  };
}
