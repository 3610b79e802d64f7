import { type RefObject, useEffect, useRef, useState } from 'react';
import { belongsTo } from '../behavior/popups.ts';

interface Editing<Place extends HTMLElement> {
  place: RefObject<Place | null>;
  editing: boolean;
  start: () => void;
  /**
   * Closes the editor, and returns the focus to the button in `place` unless another field or dialog has it, or the user pressed elsewhere.
   * Does not scroll, so that a press on another element still hits that element.
   */
  done: () => void;
}

/** Sets `pressed` to true if the user has clicked outside `place` and its popups since the last key press. */
function usePressedElsewhere(pressed: RefObject<boolean>, place: RefObject<HTMLElement | null>, editing: boolean): void {
  useEffect(() => {
    if (!editing) return;
    pressed.current = false;
    const press = ({ target }: Event) => {
      pressed.current = !belongsTo(place.current, target);
    };
    const key = () => {
      pressed.current = false;
    };
    document.addEventListener('pointerdown', press, { capture: true });
    document.addEventListener('keydown', key, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true });
      document.removeEventListener('keydown', key, { capture: true });
    };
  }, [pressed, place, editing]);
}

/** Manages an editor that replaces a value in place. */
export function useEditing<Place extends HTMLElement>(): Editing<Place> {
  const [editing, setEditing] = useState(false);
  const place = useRef<Place>(null);
  const wasEditing = useRef(false);
  const pressed = useRef(false);
  usePressedElsewhere(pressed, place, editing);
  useEffect(() => {
    const elsewhere = pressed.current || document.activeElement?.closest('input, textarea, [role=dialog]');
    if (!editing && wasEditing.current && !elsewhere) place.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    wasEditing.current = editing;
  }, [editing]);
  return { place, editing, start: () => setEditing(true), done: () => setEditing(false) };
}
