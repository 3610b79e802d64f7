import { type RefObject, useEffect, useRef, useState } from 'react';

interface Editing<Place extends HTMLElement> {
  place: RefObject<Place | null>;
  editing: boolean;
  start: () => void;
  /** Closes the editor, and returns the focus to the button in `place` unless another field or dialog has it. */
  done: () => void;
}

/** For a value that an editor replaces in place. */
export function useEditing<Place extends HTMLElement>(): Editing<Place> {
  const [editing, setEditing] = useState(false);
  const place = useRef<Place>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const elsewhere = document.activeElement?.closest('input, textarea, [role=dialog]');
    if (!editing && wasEditing.current && !elsewhere) place.current?.querySelector<HTMLElement>('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return { place, editing, start: () => setEditing(true), done: () => setEditing(false) };
}
