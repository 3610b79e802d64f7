import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { labelRatio } from './draw.ts';
import { changeTo, newHistory, redo, undo } from './edit-history.ts';
import {
  type Area,
  addMark,
  type Colour,
  colourMark,
  type Edits,
  firstArea,
  hasColour,
  type Kind,
  keepsRatio,
  type Mark,
  NO_EDITS,
  nextId,
  numberOf,
  type Point,
  removeMark,
  writeMark,
} from './marks.ts';

export type Tool = 'select' | Kind | 'crop' | 'size';

const isSame = (one: Edits, other: Edits): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface ImageEdits {
  edits: Edits;
  isChanged: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Changes with the same `name` are undone together. */
  change: (edits: Edits, name?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Removes all edits, because the editor continues with another image. */
  reset: () => void;
  tool: Tool;
  setTool: (tool: Tool) => void;
  selected: Mark | null;
  select: (id: number | null) => void;
  colour: Colour;
  setColour: (colour: Colour) => void;
  /** Adds a mark with its normal size around a point, or with the given area, and returns it. */
  add: (kind: Kind, frame: Area, at: Point, area?: Area, name?: string) => Mark;
  remove: (mark: Mark) => void;
  write: (mark: Mark, text: string) => void;
  nameOf: (mark: Mark) => string;
  /** The last announcement for screen readers. */
  said: string;
}

export function useImageEdits(): ImageEdits {
  const t = useT('imageEditor');
  const [history, setHistory] = useState(newHistory);
  const [tool, setTool] = useState<Tool>('select');
  const [colour, setColour] = useState<Colour>('red');
  const [selectedId, select] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const { now: edits } = history;
  const selected = edits.marks.find(({ id }) => id === selectedId) ?? null;
  const change = (next: Edits, name?: string) => setHistory((before) => changeTo(before, next, name));
  const nameIn = (all: Edits, mark: Mark): string =>
    mark.kind === 'text'
      ? t('textName', { number: numberOf(all, mark), text: mark.text })
      : t('markName', { kind: t(`tool.${mark.kind}`), number: numberOf(all, mark) });
  return {
    edits,
    isChanged: !isSame(edits, NO_EDITS),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo: () => {
      if (history.past.length === 0) return;
      setHistory(undo);
      setSaid(t('undone'));
    },
    redo: () => {
      if (history.future.length === 0) return;
      setHistory(redo);
      setSaid(t('redone'));
    },
    reset: () => {
      setHistory(newHistory);
      setTool('select');
      select(null);
    },
    tool,
    setTool: (next) => {
      setTool(next);
      if (next !== 'select') select(null);
    },
    selected,
    select,
    colour,
    setColour: (next) => {
      setColour(next);
      if (selected && hasColour(selected.kind)) change(colourMark(edits, selected.id, next), `colour ${selected.id}`);
    },
    add: (kind, frame, at, area, name) => {
      const text = kind === 'text' ? t('sample') : '';
      const ratio = kind === 'text' ? labelRatio(text) : 1;
      const place = area && !keepsRatio(kind) ? area : firstArea(kind, frame, at, ratio);
      const mark: Mark = { id: nextId(edits), kind, colour, area: place, text };
      const next = addMark(edits, mark);
      change(next, name);
      select(mark.id);
      setSaid(t('added', { name: nameIn(next, mark) }));
      return mark;
    },
    remove: (mark) => {
      change(removeMark(edits, mark.id));
      select(null);
      setSaid(t('removed', { name: nameIn(edits, mark) }));
    },
    write: (mark, text) => change(writeMark(edits, mark.id, text, labelRatio(text)), `text ${mark.id}`),
    nameOf: (mark) => nameIn(edits, mark),
    said,
  };
}
