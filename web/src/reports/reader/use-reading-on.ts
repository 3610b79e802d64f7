import { useEffect, useState } from 'react';

/** Shorter movements in px are not a decision of the reader. */
const STEP = 12;
/** The height in px below the text at the end of the page, where a button covers nothing. */
const FOOT = 96;

/** Returns true while the reader scrolls down through the text, and false again after scrolling up or at the end of the page. */
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
