import { useEffect } from 'react';

/** Maximum time between the two clicks of a double click, in ms. */
const doubleClickMs = 500;

/** Ignores the second click of a double click that closes an overlay, because it would hit an element behind the overlay. */
export function useOneClick(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    return () => {
      const ignore = (event: MouseEvent) => {
        if (event.detail < 2) return;
        event.preventDefault();
        event.stopPropagation();
      };
      window.addEventListener('click', ignore, { capture: true });
      setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), doubleClickMs);
    };
  }, [opened]);
}
