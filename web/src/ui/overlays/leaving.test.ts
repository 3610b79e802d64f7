import { expect, test, vi } from 'vitest';
import { guardLeaving, mayLeave, whenNothingToLose, wouldLose } from './leaving.ts';

test('whoever holds unsaved changes is asked, the last first, and one no is enough', async () => {
  const asked: string[] = [];
  const ask = (name: string, answer: boolean) => async () => {
    asked.push(name);
    return answer;
  };
  const drops = [guardLeaving(ask('page', true)), guardLeaving(ask('drawer', false))];
  expect(await mayLeave()).toBe(false);
  expect(asked).toEqual(['drawer']);
  drops[1]?.();
  expect(await mayLeave()).toBe(true);
  drops[0]?.();
});

test('whoever agreed to lose their drafts is not asked for them again, but for what has none', async () => {
  const asked: string[] = [];
  const ask = (name: string) => async () => asked.push(name) > 0;
  const drops = [guardLeaving(ask('form'), { kept: true }), guardLeaving(ask('drawer'))];
  expect(await mayLeave({ draftsToo: true })).toBe(true);
  expect(asked).toEqual(['drawer']);
  for (const drop of drops) drop();
});

test('what a draft is kept of is not lost; what else is held is, until the last of it is saved or given up', () => {
  const nothing = vi.fn();
  whenNothingToLose(nothing);
  const yes = () => Promise.resolve(true);
  const dropKept = guardLeaving(yes, { kept: true });
  expect(wouldLose()).toBe(false);
  const drops = [guardLeaving(yes), guardLeaving(yes)];
  expect(wouldLose()).toBe(true);
  drops[0]?.();
  expect(nothing).not.toHaveBeenCalled();
  drops[1]?.();
  expect(nothing).toHaveBeenCalledTimes(1);
  expect(wouldLose()).toBe(false);
  dropKept();
});
