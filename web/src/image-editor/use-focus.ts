import { useEffect, useState } from 'react';

/** The part of the editor that gets the focus: a mark by its id, the crop, the field of a text, or the first tool. */
export type Focused = number | 'crop' | 'text' | 'tools';

const SELECTORS = { crop: '[data-crop]', text: 'input[data-image-text]', tools: '[data-image-editor] fieldset button' };

/** Returns a function that moves the focus after the next rendering, because a new mark is not in the page before. */
export function useFocus(): (to: Focused) => void {
  const [wanted, setWanted] = useState<{ to: Focused }>({ to: 'tools' });
  useEffect(() => {
    const { to } = wanted;
    const element = document.querySelector<HTMLElement>(typeof to === 'number' ? `button[data-mark="${to}"]` : SELECTORS[to]);
    element?.focus({ preventScroll: true });
    if (element instanceof HTMLInputElement) element.select();
  }, [wanted]);
  return (to) => setWanted({ to });
}
