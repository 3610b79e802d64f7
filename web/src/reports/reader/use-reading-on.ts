import { useEffect, useState } from 'react';

/** Minimum scroll movement in px. Shorter movements are ignored as unintentional. */
const STEP = 12;
/** Height in px of the area below the text at the end of the page, where a button covers nothing. */
const FOOT = 96;

/** Returns true while the reader scrolls down through the text, and false after scrolling up or at the end of the page. */
export function useReadingOn(): boolean {
  const [readingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const atEnd = scrollY + clientHeight >= scrollHeight - FOOT;
      if (!atEnd && Math.abs(scrollY - last) < STEP) return;
      setReadingOn(!atEnd && scrollY > last);
      last = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return readingOn;
}
