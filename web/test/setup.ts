/** Runs before each file of component tests. The page outlives a file, so every test begins and ends with it as it was. */
import i18next from 'i18next';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { toast } from '../src/ui/toast.ts';
import { expectNoProblems, forgetProblems, watchPage } from './problems.ts';
import { receive, resetServer } from './server.ts';
import { stubFetch } from './stub-fetch.ts';
import { stubUploads } from './stub-upload.ts';
import { loadWords } from './words.ts';

if (!i18next.isInitialized) {
  watchPage();
  stubFetch(receive);
  stubUploads(receive);
  await loadWords();
}

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
