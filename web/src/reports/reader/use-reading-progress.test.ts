import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchingParts } from './use-reading-progress.ts';

const scale = { dataset: { place: 'SCALE' } };
const appendix = { dataset: { place: 'APPENDIX' } };
let move: (target: object, isIntersecting: boolean) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => [scale, appendix] });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        move = (target, isIntersecting) => callback([{ target, isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the appendix counts as seen after the severity scale, a part of it, left the view', () => {
  const seen: string[] = [];
  const watch = watchingParts((part) => seen.push(part));
  move(scale, true);
  move(appendix, true);
  move(scale, false);
  expect(watch.current()).toBe('APPENDIX');
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual(['APPENDIX']);
  move(appendix, false);
  expect(watch.current()).toBeUndefined();
});
