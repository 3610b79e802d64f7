import { test } from './fixtures.ts';
import { touchAllPages } from './page-variants.ts';

test.use({ expectedConsole: [/Failed to load resource/], hasTouch: true });
test.describe.configure({ mode: 'parallel' });

touchAllPages();
