import type { OptionsFilter } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { fold, matchesWords } from '../../lib/texts.ts';

/** Keeps the options that contain every typed word, with or without Vietnamese accents. */
export const matchingOptions: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'label' in option && matchesWords(fold(option.label), search.trim()));

/** Keeps all options, because the server has already filtered them. */
export const givenOptions: OptionsFilter = ({ options }) => options;

/**
 * Sends an arrow-down event, because Mantine changes the active option only on key events. The event has no `key`, so that no page shortcut
 * runs.
 */
const stepDown = (input: HTMLInputElement) =>
  input.dispatchEvent(new window.KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true, cancelable: true }));

const listOf = (input: HTMLInputElement) => document.getElementById(input.getAttribute('aria-controls') ?? '');

const activeIn = (list: HTMLElement) => list.querySelector<HTMLElement>('[data-combobox-selected]');

/** Activates the first option that is not yet selected, unless an option is already active. */
function activateFirst(input: HTMLInputElement): void {
  const list = listOf(input);
  if (!list || activeIn(list)) return;
  const first = list.querySelector('[data-combobox-option]:not([data-combobox-disabled], [aria-selected="true"])');
  if (!first) return;
  // Mantine starts at the selected option, so several steps may be necessary.
  const most = list.querySelectorAll('[data-combobox-option]').length;
  for (let step = 0; step < most && activeIn(list) !== first; step += 1) stepDown(input);
}

/** Prevents Enter from submitting the form while the list is visible. Returns true if Enter selects no option of the list either. */
function keepFromForm(event: KeyboardEvent, input: HTMLInputElement): boolean {
  const list = event.key === 'Enter' ? listOf(input) : null;
  if (!list?.checkVisibility()) return false;
  event.preventDefault();
  return activeIn(list) === null;
}

/** Opens the list of a field for free text. Enter then closes the list, and only the next Enter submits the form. */
export function useFreeTextList() {
  const [opened, setOpened] = useState(false);
  const list = { dropdownOpened: opened, onDropdownOpen: () => setOpened(true), onDropdownClose: () => setOpened(false) };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { isComposing, keyCode } = event.nativeEvent;
    if (!isComposing && keyCode !== 229 && keepFromForm(event, event.currentTarget)) setOpened(false);
  };
  return { list, onKeyDown, open: () => setOpened(true) };
}

interface FirstMatch {
  /** The typed text. A match is active only while this text is not empty. */
  typed: string;
  /** True if the options do not yet match the typed text. */
  searching: boolean;
}

/** Activates the first match of a combobox while the user types, so that Enter selects it. */
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
  /** Waits for a timer, because Mantine resets the active option after opening the list. */
  const drawn = () => {
    if (!seeks) return;
    const timer = setTimeout(activate);
    return () => clearTimeout(timer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, keyCode, isComposing } = event.nativeEvent;
    // Safari fires the Enter that ends an IME composition after the composition has ended, with key code 229.
    if (isComposing || keyCode === 229 || key === '') return;
    const enters = key === 'Enter' && typed.trim() !== '';
    entered.current = enters && searching;
    if (ref.current) keepFromForm(event, ref.current);
    // If an arrow key arrives before the timer runs, activates the first match now, so that the key moves on from that match.
    if (seeks && (key === 'ArrowDown' || key === 'ArrowUp') && ref.current) activateFirst(ref.current);
  };
  return { ref, drawn, onKeyDown };
}
