import { LIMITS } from '@coloa/contract/limits.ts';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { focusHere, rowIn } from '../behavior/focus.ts';
import { isTyping } from '../behavior/keyboard.ts';
import { usePageKeys } from '../behavior/page-keys.ts';
import { Kbd } from '../data/words.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { IconSearch, IconX } from '../layout/icons.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** Names the searched fields. Used as placeholder and accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** If true, '/' focuses the box. Set to false for all but one search box of a page. */
  slash?: boolean;
  onEnter?: () => void;
}

/** Focuses the current row of the page's list. Without a list, only removes the focus from the box. */
function leave(input: HTMLInputElement): void {
  const row = rowIn(input.closest('main'));
  if (row) focusHere(row);
  else input.blur();
}

/** Calls `onChange` after each change to the text. A caller that queries the server must debounce its requests. */
export function SearchBox({ label, value, onChange, slash = true, onEnter }: SearchBoxProps) {
  const t = useT('ui');
  const input = useRef<HTMLInputElement>(null);
  usePageKeys(slash ? { search: ['/'] } : {});
  useEffect(() => {
    if (!slash) return;
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [slash]);
  return (
    <search className={styles.search}>
      <IconSearch size={14} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.searchText}
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Ignores the Enter key that confirms an IME composition.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
          if (event.key !== 'Escape') return;
          if (value) onChange('');
          else leave(event.currentTarget);
          event.stopPropagation();
        }}
      />
      {value ? (
        <IconButton label={t('clear')} className={styles.clear} onClick={() => onChange('')}>
          <IconX size={12} />
        </IconButton>
      ) : (
        slash && <Kbd>/</Kbd>
      )}
    </search>
  );
}
