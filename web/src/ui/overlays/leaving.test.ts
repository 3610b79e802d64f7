import { expect, test, vi } from 'vitest';
import { guardLeaving, mayLeave, whenNothingToLose, wouldLose } from './leaving.ts';

test('all guards of unsaved changes are asked, the last one first, and one rejection is enough', async () => {
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

test('a user who agreed to lose drafts is only asked about changes without a draft', async () => {
  const asked: string[] = [];
  const ask = (name: string) => async () => asked.push(name) > 0;
  const drops = [guardLeaving(ask('form'), { kept: true }), guardLeaving(ask('drawer'))];
  expect(await mayLeave({ draftsToo: true })).toBe(true);
  expect(asked).toEqual(['drawer']);
  for (const drop of drops) drop();
});

test('only changes without a draft can be lost, until the last of them is saved or discarded', () => {
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
