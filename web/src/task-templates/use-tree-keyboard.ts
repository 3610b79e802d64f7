import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { type DraftTask, type Move, moved, placeOf, type Tree } from './template-tree.ts';

export interface TreeNavigation {
  tree: Tree;
  chosen: string | null;
  onChoose: (key: string) => void;
  /** Undefined for users without permission to edit. */
  edits?: {
    onMove: (tree: DraftTask[]) => void;
    /** Adds a task on the given level. On level 2, the task is a subtask. */
    onAdd: (level: 1 | 2) => void;
    onRemove: (key: string) => void;
  };
}

const MOVES: Readonly<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/** Handles the keys of the task tree. `said` is the announcement for screen readers. */
export function useTreeKeyboard({ tree, chosen, onChoose, edits }: TreeNavigation) {
  const t = useT('taskTemplates');
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  });
  const at = tree.findIndex(({ key }) => key === chosen);
  const current = tree[at];
  const nameOf = (task: DraftTask) => task.title.trim() || t('tree.untitled');
  const move = (way: Move) => {
    const next = current && moved(tree, current.key, way);
    if (!next || !edits) return;
    follows.current = document.activeElement?.getAttribute('role') === 'treeitem';
    edits.onMove(next);
    const level = next.find(({ key }) => key === current.key)?.level ?? 1;
    setSaid(t('tree.at', { title: nameOf(current), level, ...placeOf(next, current.key) }));
  };
  const remove = () => {
    if (!current || !edits) return;
    follows.current = true;
    edits.onRemove(current.key);
    setSaid(t('tree.removed', { title: nameOf(current) }));
  };
  const step = (by: number) => {
    const next = tree[at + by];
    if (!next) return;
    follows.current = true;
    onChoose(next.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey && MOVES[event.key]) move(MOVES[event.key] as Move);
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Home') step(-at);
    else if (event.key === 'End') step(tree.length - 1 - at);
    else if (event.key === 'Delete') remove();
    else return;
    event.preventDefault();
  };
  return { list, current, said, move, remove, onKeyDown };
}
