/** Removes the logo that index.html shows. Call it when the first navigation has ended; repeated calls do nothing. */
export function hideSplash(): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  splash.dataset.hidden = '';
  setTimeout(() => splash.remove(), 160);
}
