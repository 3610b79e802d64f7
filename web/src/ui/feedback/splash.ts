/** Removes the logo of index.html after the first navigation. Repeated calls do nothing. */
export function hideSplash(): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  splash.dataset.hidden = '';
  setTimeout(() => splash.remove(), 160);
}
