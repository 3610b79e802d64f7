import { type DragEvent, type HTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { usePageKeys } from '../behavior/page-keys.ts';

const steps: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Returns whether the pointer is in the lower half of an item. A dropped item is then placed after that item. */
export function isBelow({ currentTarget, clientY }: DragEvent<HTMLElement>): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY >= top + height / 2;
}

const partsOf = (list: HTMLElement | null, key: string): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(`[data-item="${CSS.escape(key)}"] :is(button, input)`) ?? []),
];

export function withMoved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const thing = list[from];
  return thing === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, thing);
}

/** `data-landing` is the side of this item where a dragged item would be dropped. */
type ItemProps = HTMLAttributes<HTMLElement> & { 'data-item': string; 'data-landing'?: 'before' | 'after' | undefined };

function landingOf(
  index: number,
  { dragged, over, count }: { dragged: number | null; over: number | null; count: number },
): ItemProps['data-landing'] {
  if (dragged === null || over === null || over === dragged || over === dragged + 1) return undefined;
  if (over === index) return 'before';
  return over === count && index === count - 1 ? 'after' : undefined;
}

/** Keeps the focus on a moved item. Call the returned function before the move. */
function useFollowingFocus(list: RefObject<HTMLElement | null>) {
  const follows = useRef<{ key: string; at: number } | null>(null);
  useEffect(() => {
    if (!follows.current) return;
    const { key, at } = follows.current;
    follows.current = null;
    const parts = partsOf(list.current, key);
    // At either end of the list, the button that moved the item is disabled, so another control of the item gets the focus.
    (parts[at]?.matches(':disabled') ? parts.find((part) => !part.matches(':disabled')) : parts[at])?.focus();
  });
  return (key: string) => {
    const at = partsOf(list.current, key).indexOf(document.activeElement as HTMLElement);
    if (at >= 0) follows.current = { key, at };
  };
}

/**
 * Reorders a list by dragging, or with Shift and the up or down arrow key. `list` is the ref of the surrounding element, and `itemProps`
 * returns the props of an item. `onMove` receives the previous and the new index; null disables reordering.
 */
export function useOrder<List extends HTMLElement>(keys: readonly string[], onMove: ((from: number, to: number) => void) | null) {
  const list = useRef<List>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const follow = useFollowingFocus(list);

  usePageKeys(onMove ? { order: ['Shift+↑', 'Shift+↓'] } : {});
  const move = (from: number, to: number) => {
    if (!onMove || from === to || to < 0 || to >= keys.length) return;
    follow(keys[from] ?? '');
    onMove(from, to);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const itemProps = (index: number): ItemProps => ({
    'data-item': keys[index] ?? '',
    ...(onMove && {
      'data-landing': landingOf(index, { dragged, over, count: keys.length }),
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      },
      onDragEnd: end,
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index + (isBelow(event) ? 1 : 0));
      },
      onDrop: (event) => {
        // Ignores drags of anything other than an item, for example a file, or text within a field.
        if (dragged === null) return;
        event.preventDefault();
        const place = index + (isBelow(event) ? 1 : 0);
        move(dragged, place > dragged ? place - 1 : place);
        end();
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = steps[event.key];
        if (!by || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        move(index, index + by);
      },
    }),
  });
  return { list, itemProps, move };
}
