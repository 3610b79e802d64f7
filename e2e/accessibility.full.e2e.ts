import { test } from './fixtures.ts';
import { type Look, walkAllPages } from './page-variants.ts';

test.use({ expectedConsole: [/Failed to load resource/] });
test.describe.configure({ mode: 'parallel' });

// The dark theme only differs in colours, and the layout at 768 px equals the layout at 360 px, so these looks need fewer checks.
const looks: Look[] = [
  { colorScheme: 'light', width: 1440, checks: 'all' },
  { colorScheme: 'light', width: 768 },
  { colorScheme: 'light', width: 360, checks: 'all' },
  { colorScheme: 'dark', width: 360, checks: 'colours' },
  { colorScheme: 'dark', width: 768 },
  { colorScheme: 'dark', width: 1440, checks: 'colours' },
];

walkAllPages({ vi: looks, en: looks });
