import './ui/design/theme.css';
import './ui/design/base.css';
import { sharedPatterns } from '@coloa/contract/page-paths.ts';
import { reloadPage } from './lib/reload.ts';

/** Readers of a shared report load nothing of the app, and vice versa. before-paint.js decides in the same way. */
const isSharedReport = (hash: string): boolean => hash.slice(1).split('?')[0] === sharedPatterns.sharedReport;

const shared = isSharedReport(location.hash);
addEventListener('hashchange', () => {
  // Switching between the two needs a new start; the app's router handles its own side.
  if (shared && !isSharedReport(location.hash)) reloadPage();
});

// Separate functions: joined in one expression, the build would load the stylesheets of one for both.
async function startReport(): Promise<void> {
  const { start } = await import('./reports/reader/start.tsx');
  await start();
}
async function startApp(): Promise<void> {
  const { start } = await import('./app/start.tsx');
  await start();
}

// Without scripts and texts there is no page; only a retry is left, which needs none.
await (shared ? startReport() : startApp()).catch((error: unknown) => {
  console.error(error);
  setTimeout(reloadPage, 3_000);
});
