import './ui/design/theme.css';
import './ui/design/base.css';
import { sharedPatterns } from '@coloa/contract/page-paths.ts';
import { reloadPage } from './lib/reload.ts';

/** Readers of a shared report load nothing of the app, and vice versa. before-paint.js decides in the same way. */
const isSharedReport = (hash: string): boolean => hash.slice(1).split('?')[0] === sharedPatterns.sharedReport;

const shared = isSharedReport(location.hash);
addEventListener('hashchange', () => {
  // From one to the other there is no way but a new start; the app's router sees to its own side.
  if (shared && !isSharedReport(location.hash)) reloadPage();
});

// Each in a function of its own: joined in one expression, the build would load the stylesheets of one for both.
async function startReport(): Promise<void> {
  const { start } = await import('./reports/reader/start.tsx');
  await start();
}
async function startApp(): Promise<void> {
  const { start } = await import('./app/start.tsx');
  await start();
}

// Without scripts and words there is no page; trying again is all that is left, and needs none.
await (shared ? startReport() : startApp()).catch((error: unknown) => {
  console.error(error);
  setTimeout(reloadPage, 3_000);
});
