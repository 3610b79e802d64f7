import './ui/design/theme.css';
import './ui/design/base.css';
import { sharedPatterns } from '@coloa/contract/page-paths.ts';
import { reloadPage } from './lib/reload.ts';

/**
 * Returns whether the URL belongs to a shared report. Its readers load only the report page; users of the app load only the app.
 * before-paint.js applies the same rule.
 */
const isSharedReport = (hash: string): boolean => hash.slice(1).split('?')[0] === sharedPatterns.sharedReport;

const shared = isSharedReport(location.hash);
addEventListener('hashchange', () => {
  // Navigating from a shared report to the app needs a reload. Within the app, the router handles hash changes.
  if (shared && !isSharedReport(location.hash)) reloadPage();
});

// Separate functions keep the stylesheets apart: in one expression, the build would load the stylesheets of one entry for both.
async function startReport(): Promise<void> {
  const { start } = await import('./reports/reader/start.tsx');
  await start();
}
async function startApp(): Promise<void> {
  const { start } = await import('./app/start.tsx');
  await start();
}

// If scripts or texts fail to load, no page can be shown, so the page reloads after 3 s.
await (shared ? startReport() : startApp()).catch((error: unknown) => {
  console.error(error);
  setTimeout(reloadPage, 3_000);
});
