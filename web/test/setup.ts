/** Runs before each component test file. All files share a frame, so each test must restore the initial state. */
import './frame.ts';
import type {} from '@vitest/browser-playwright';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { typedPassword } from '../src/lib/typed-password.ts';
import { visitLanguage } from '../src/lib/visit-language.ts';
import { workspaceZone } from '../src/lib/workspace-zone.ts';
import { toast } from '../src/ui/feedback/toast.ts';
import { leftBehind } from './left-behind.ts';
import { expectNoProblems, forgetProblems } from './problems.ts';
import { resetServer } from './server.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  visitLanguage.take();
  typedPassword.forget();
  workspaceZone.set(undefined);
  resetServer();
  forgetProblems();
});

afterEach(async () => {
  await cleanup();
  // Moves the pointer away, because links that the next test renders under the pointer would preload their pages.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  toast.clear();
  vi.useRealTimers();
  expectNoProblems();
  await expect.poll(leftBehind, { message: 'nothing is left that a later test would meet' }).toEqual([]);
});
