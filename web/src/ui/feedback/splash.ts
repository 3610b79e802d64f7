/** Removes the logo that index.html shows; call it when the first navigation has ended. Calling it again does nothing. */
export function hideSplash(): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  splash.dataset.hidden = '';
  setTimeout(() => splash.remove(), 160);
}
