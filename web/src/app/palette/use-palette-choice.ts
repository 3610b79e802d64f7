import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PaletteRow } from './palette-row.ts';

const PAGE = 8;

interface PaletteChoice {
  active: PaletteRow | undefined;
  choose: (row: PaletteRow) => void;
  reset: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function rowAfterKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(at + PAGE, count - 1);
    case 'PageUp':
      return Math.max(at - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Handles the choice of a row. Enter opens the row that the user selected, or the first row if later results cannot replace it. Otherwise,
 * the palette waits until the results are complete and then opens the active row.
 */
export function usePaletteChoice(
  rows: readonly PaletteRow[],
  { ready, text, open }: { ready: boolean; text: string; open: (row: PaletteRow, newTab: boolean) => void },
): PaletteChoice {
  const [chosen, setChosen] = useState<string | null>(null);
  const [awaited, setAwaited] = useState<{ newTab: boolean } | null>(null);
  const at = rows.findIndex(({ id }) => id === chosen);
  const active = rows[Math.max(at, 0)];
  const stays = at >= 0 || ready || (text.trim() !== '' && active?.late === undefined);

  const openAwaited = useEffectEvent((newTab: boolean) => {
    setAwaited(null);
    if (active) open(active, newTab);
  });
  useEffect(() => {
    if (awaited && ready) openAwaited(awaited.newTab);
  }, [awaited, ready]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes a word, Enter ends the word and arrow keys select characters.
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    const newTab = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active && stays) open(active, newTab);
      else if (!ready) setAwaited({ newTab });
      return;
    }
    const next = newTab || rows.length === 0 ? null : rowAfterKey(event.key, Math.max(at, 0), rows.length);
    if (next === null) return;
    event.preventDefault();
    setAwaited(null);
    setChosen(rows[next]?.id ?? null);
  };
  return {
    active,
    choose: (row) => setChosen(row.id),
    reset: () => {
      setChosen(null);
      setAwaited(null);
    },
    onKeyDown,
  };
}
