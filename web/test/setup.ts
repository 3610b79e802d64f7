/** Runs before each file of component tests. A file has a frame of its own, which its tests share: each begins and ends with it as it was. */
import './untraced-console.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { toast } from '../src/ui/toast.ts';
import { toastStore } from '../src/ui/toast-store.ts';
import { expectNoProblems, forgetProblems, watchPage } from './problems.ts';
import { receive, resetServer } from './server.ts';
import { stubFetch } from './stub-fetch.ts';
import { stubUploads } from './stub-upload.ts';
import { loadWords } from './words.ts';

watchPage();
stubFetch(receive);
stubUploads(receive);
toastStore.timeoutMs = 60_000;
await loadWords();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  resetServer();
  forgetProblems();
});

afterEach(async () => {
  await cleanup();
  toast.clear();
  vi.useRealTimers();
  expectNoProblems();
});
