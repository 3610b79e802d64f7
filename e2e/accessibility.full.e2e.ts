import { test } from './fixtures.ts';
import { type Look, walkAllPages } from './page-variants.ts';

test.use({ expectedConsole: [/Failed to load resource/] });
test.describe.configure({ mode: 'parallel' });

// The dark theme differs only in colours, so it needs fewer checks.
const looks: Look[] = [
  { colorScheme: 'light', width: 1440, checks: 'all' },
  { colorScheme: 'light', width: 768 },
  { colorScheme: 'light', width: 360, checks: 'all' },
  { colorScheme: 'dark', width: 360, checks: 'colours' },
  { colorScheme: 'dark', width: 768 },
  { colorScheme: 'dark', width: 1440, checks: 'colours' },
];

walkAllPages({ vi: looks, en: looks });
