/** Prepares the frame that all component test files share. Runs once; `setup.ts` runs before each file. */
import './untraced-console.ts';
import { toastStore } from '../src/ui/feedback/toast.ts';
import { watchPage } from './problems.ts';
import { receive } from './server.ts';
import { stubFetch } from './stub-fetch.ts';
import { stubUploads } from './stub-upload.ts';
import { loadWords } from './words.ts';

watchPage();
stubFetch(receive);
stubUploads(receive);
toastStore.timeoutMs = 60_000;
await loadWords();
