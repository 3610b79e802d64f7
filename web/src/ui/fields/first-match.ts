import type { OptionsFilter } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { fold, matchesWords } from '../../lib/texts.ts';

/** Shows the options that contain every typed word, with or without Vietnamese accents. */
export const matchingOptions: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'label' in option && matchesWords(fold(option.label), search.trim()));

/** For options that the server has already filtered. */
export const givenOptions: OptionsFilter = ({ options }) => options;

/** Mantine moves the active option by key. An event without `key` triggers no shortcut of the page. */
const stepDown = (input: HTMLInputElement) =>
  input.dispatchEvent(new window.KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true, cancelable: true }));

const listOf = (input: HTMLInputElement) => document.getElementById(input.getAttribute('aria-controls') ?? '');

const activeIn = (list: HTMLElement) => list.querySelector<HTMLElement>('[data-combobox-selected]');

/** Makes the first option active that is not selected yet, unless an option is active. */
function activateFirst(input: HTMLInputElement): void {
  const list = listOf(input);
  if (!list || activeIn(list)) return;
  const first = list.querySelector('[data-combobox-option]:not([data-combobox-disabled], [aria-selected="true"])');
  if (!first) return;
  // Mantine starts from the selected option.
  const most = list.querySelectorAll('[data-combobox-option]').length;
  for (let step = 0; step < most && activeIn(list) !== first; step += 1) stepDown(input);
}

interface FirstMatch {
  /** The typed text. The first match is active only while it is not empty. */
  typed: string;
  /** Whether the options do not yet match the typed text. */
  searching: boolean;
}

/** Makes the first match of a combobox active while the user types, so that Enter selects it. */
export function useFirstMatch({ typed, searching }: FirstMatch) {
  const ref = useRef<HTMLInputElement>(null);
  /** Whether Enter was pressed before the options arrived. */
  const entered = useRef(false);
  const seeks = typed.trim() !== '' && !searching;
  const activate = () => {
    const input = ref.current;
    if (!input || input !== document.activeElement) return;
    activateFirst(input);
    if (!entered.current) return;
    entered.current = false;
    const list = listOf(input);
    if (list) activeIn(list)?.click();
  };
  /** Waits, because Mantine resets the active option after it has opened the list. */
  const drawn = () => {
    if (!seeks) return;
    const timer = setTimeout(activate);
    return () => clearTimeout(timer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, keyCode, isComposing } = event.nativeEvent;
    // Safari reports the Enter that ends a composition after its end, with this code.
    if (isComposing || keyCode === 229 || key === '') return;
    const enters = key === 'Enter' && typed.trim() !== '';
    entered.current = enters && searching;
    // Enter in a list without a match must not submit the form.
    if (enters && ref.current && listOf(ref.current)) event.preventDefault();
    // An arrow key may come before the timer. It must move on from the first match.
    if (seeks && (key === 'ArrowDown' || key === 'ArrowUp') && ref.current) activateFirst(ref.current);
  };
  return { ref, drawn, onKeyDown };
}
