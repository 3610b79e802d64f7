import { type DragEvent, type HTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

const steps: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Whether the pointer is in the lower half of an item: a dropped item is then placed after it. */
export function isBelow({ currentTarget, clientY }: DragEvent<HTMLElement>): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY >= top + height / 2;
}

/** Returns the focusable parts of an item. */
const partsOf = (list: HTMLElement | null, key: string): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(`[data-item="${CSS.escape(key)}"] :is(button, input)`) ?? []),
];

/** Returns the list with one item moved. */
export function withMoved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const thing = list[from];
  return thing === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, thing);
}

/** `data-landing`: the side of this item where a dragged item would be placed. */
type ItemProps = HTMLAttributes<HTMLElement> & { 'data-item': string; 'data-landing'?: 'before' | 'after' | undefined };

/** Returns the edge of the item at `index` where the dragged one would be placed; undefined for other items. */
function landingOf(
  index: number,
  { dragged, over, count }: { dragged: number | null; over: number | null; count: number },
): ItemProps['data-landing'] {
  if (dragged === null || over === null || over === dragged || over === dragged + 1) return undefined;
  if (over === index) return 'before';
  return over === count && index === count - 1 ? 'after' : undefined;
}

/** Keeps the focus on a moved item: call `follow` before the move, and the same part gets the focus after rendering. */
function useFollowingFocus(list: RefObject<HTMLElement | null>) {
  /** The focused part and its item, to find it again after rendering. */
  const follows = useRef<{ key: string; at: number } | null>(null);
  useEffect(() => {
    if (!follows.current) return;
    const { key, at } = follows.current;
    follows.current = null;
    const parts = partsOf(list.current, key);
    // At the end of the list, the button that moved the item there is disabled.
    (parts[at]?.matches(':disabled') ? parts.find((part) => !part.matches(':disabled')) : parts[at])?.focus();
  });
  return (key: string) => {
    const at = partsOf(list.current, key).indexOf(document.activeElement as HTMLElement);
    if (at >= 0) follows.current = { key, at };
  };
}

/**
 * Lets users reorder a short list by dragging items, or with Shift and the arrow keys; the focus follows. `list` is the ref of the
 * surrounding element, `itemProps` returns the props of an item, and `onMove` receives indexes in the whole list; null forbids moves.
 */
export function useOrder<List extends HTMLElement>(keys: readonly string[], onMove: ((from: number, to: number) => void) | null) {
  const list = useRef<List>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  /** The index at which the dragged item would be inserted. */
  const [over, setOver] = useState<number | null>(null);
  const follow = useFollowingFocus(list);

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
        // Not an item: text that was dragged within a field of an item, or a file.
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
