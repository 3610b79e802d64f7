import { type PointerEvent, type RefObject, useRef } from 'react';
import type { OpenedImage } from './burn.ts';
import { type Area, type Corner, type Edits, KINDS, type Kind, type Mark, type Point, within } from './marks.ts';
import { cropping, drawing, moving, resizing, scaledTo, startOf } from './stage-drag.ts';
import type { Focused } from './use-focus.ts';
import type { ImageEdits, Tool } from './use-image-edits.ts';

/** Minimum movement of a drag, in CSS pixels. A shorter one is a click. */
const DRAG = 4;

export interface Fit {
  /** The part of the image that is shown. */
  frame: Area;
  /** CSS pixels per image pixel at the full size of the result. */
  fit: number;
  /** CSS pixels per image pixel in the current view, which also shows the new size while the user changes it. */
  zoom: number;
}

export interface StageProps {
  image: OpenedImage;
  state: ImageEdits;
  focus: (to: Focused) => void;
}

interface Drag {
  name: string;
  from: Point;
  begun: boolean;
  before: Edits;
  /** Called when the pointer has moved far enough. Returns the function that follows the pointer. */
  begin: () => (to: Point, event: PointerEvent) => Edits;
  follow: ((to: Point, event: PointerEvent) => Edits) | null;
  /** Called if the pointer was released without a movement. */
  onClick?: () => void;
}

const isKind = (tool: Tool): tool is Kind => (KINDS as readonly string[]).includes(tool);
const cornerAt = (target: Element): Corner | undefined =>
  target.closest<HTMLElement>('[data-corner]')?.dataset.corner as Corner | undefined;

interface PointerProps extends StageProps {
  fit: Fit;
  paper: RefObject<HTMLElement | null>;
  box: RefObject<HTMLElement | null>;
}

/** Returns the handlers that draw, move and resize with a mouse, a finger or a pen. */
export function useStagePointer({ image, state, fit, paper, box, focus }: PointerProps) {
  const drag = useRef<Drag | null>(null);
  const drags = useRef(0);
  const { edits, tool, change } = state;
  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = paper.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const point = { x: fit.frame.x + (event.clientX - left) / fit.zoom, y: fit.frame.y + (event.clientY - top) / fit.zoom };
    return within(point, fit.frame);
  };
  /** The image is centred, so its corner is as far from the centre as half of its size. */
  const scaling = () => {
    const { left, top, width, height } = (box.current as HTMLElement).getBoundingClientRect();
    const centre = { x: left + width / 2, y: top + height / 2 };
    const shown = { width: fit.frame.width * fit.fit, height: fit.frame.height * fit.fit };
    return (_to: Point, { clientX, clientY }: PointerEvent) =>
      scaledTo(edits, 2 * Math.max((clientX - centre.x) / shown.width, (clientY - centre.y) / shown.height));
  };
  const place = (kind: Kind, at: Point, area?: Area, name?: string): Mark => {
    const mark = state.add(kind, fit.frame, at, area, name);
    focus(kind === 'text' ? 'text' : mark.id);
    return mark;
  };
  /** Returns the parts of the drag that depend on the pressed element; null if the press has no effect. */
  const pressed = (target: Element, from: Point, name: string): Pick<Drag, 'begin' | 'onClick'> | null => {
    const corner = cornerAt(target);
    const mark = edits.marks.find(({ id }) => String(id) === target.closest<HTMLElement>('[data-mark]')?.dataset.mark);
    if (tool === 'size') return corner ? { begin: scaling } : null;
    if (tool === 'crop') {
      const how = corner ?? (edits.crop && target.closest('[data-crop]') ? 'move' : 'new');
      return { begin: () => cropping(edits, how, from, image) };
    }
    if (mark) {
      state.select(mark.id);
      focus(mark.id);
      return { begin: () => (corner ? resizing(edits, mark, corner, from, image) : moving(edits, mark, from, image)) };
    }
    if (!isKind(tool)) return { begin: () => () => edits, onClick: () => state.select(null) };
    return {
      begin: () => drawing(edits, place(tool, from, startOf(tool, from), name), from, image),
      onClick: () => void place(tool, from),
    };
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      const from = pointOf(event);
      drags.current += 1;
      const name = `drag ${drags.current}`;
      const parts = pressed(event.target as Element, from, name);
      if (!parts) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { name, from: { x: event.clientX, y: event.clientY }, begun: false, before: edits, follow: null, ...parts };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now || !event.isPrimary) return;
      if (!now.follow && Math.hypot(event.clientX - now.from.x, event.clientY - now.from.y) < DRAG) return;
      now.follow ??= now.begin();
      change(now.follow(pointOf(event), event), now.name);
    },
    onPointerUp() {
      const now = drag.current;
      drag.current = null;
      if (now && !now.follow) now.onClick?.();
    },
    /** The browser has taken the pointer over, for example to zoom with two fingers. */
    onPointerCancel() {
      const now = drag.current;
      drag.current = null;
      if (now?.follow) change(now.before, now.name);
    },
  };
}
