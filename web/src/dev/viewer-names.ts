/** Gives reach to what the viewer leaves without: code that is wider than its place scrolls by the keyboard too. Answers how to stop. */
export function mendNames(place: Element): () => void {
  const mend = () => {
    for (const code of place.querySelectorAll('pre:not([tabindex])'))
      if (code.scrollWidth > code.clientWidth) code.setAttribute('tabindex', '0');
  };
  const observer = new MutationObserver(mend);
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
