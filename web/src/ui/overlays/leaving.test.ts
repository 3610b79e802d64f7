import { expect, test, vi } from 'vitest';
import { asksAbout, guardLeaving, type Move, mayLeave, onceWithoutText, whenNothingToLose, wouldLose } from './leaving.ts';

test('a user is asked once about all unsaved changes: by the last guard, and about uploads only without another guard', async () => {
  const asked: string[] = [];
  const ask = (name: string) => async () => asked.push(name) > 1;
  const drops = [
    guardLeaving({ ask: ask('page') }),
    guardLeaving({ ask: ask('drawer') }),
    guardLeaving({ ask: ask('uploads'), last: true }),
  ];
  for (const [n, may] of [false, true, true].entries()) {
    expect(await mayLeave()).toBe(may);
    drops[[1, 0, 2][n] ?? 0]?.();
  }
  expect(asked).toEqual(['drawer', 'page', 'uploads']);
});

test('one guard asks about a navigation: the topmost of those whose changes it loses', () => {
  const ask = () => Promise.resolve(true);
  const move = (pathname: string) => ({ current: { pathname: '/a', search: {} }, next: { pathname, search: {} } });
  const page = { ask, loses: ({ current, next }: Move) => current.pathname !== next.pathname };
  const [drawer, draft] = [{ ask }, { ask, kept: true }];
  const drops = [page, drawer, draft].map(guardLeaving);
  const asks = (pathname: string) => [page, drawer, draft].map((guard) => asksAbout(guard, move(pathname)));
  expect(asks('/b')).toEqual([false, true, false]);
  drops[1]?.();
  expect(asks('/b')).toEqual([true, false, false]);
  expect(asks('/a')).toEqual([false, false, false]);
  for (const drop of [drops[0], drops[2]]) drop?.();
});

test('a user who agreed to lose drafts is only asked about changes without a draft', async () => {
  const asked: string[] = [];
  const ask = (name: string) => async () => asked.push(name) > 0;
  const drops = [guardLeaving({ ask: ask('form'), kept: true }), guardLeaving({ ask: ask('drawer') })];
  expect(await mayLeave({ draftsToo: true })).toBe(true);
  expect(asked).toEqual(['drawer']);
  for (const drop of drops) drop();
});

test('only changes without a draft can be lost, until the last of them is saved or discarded', () => {
  const nothing = vi.fn();
  whenNothingToLose(nothing);
  const yes = () => Promise.resolve(true);
  const dropKept = guardLeaving({ ask: yes, kept: true });
  expect(wouldLose()).toBe(false);
  const drops = [guardLeaving({ ask: yes }), guardLeaving({ ask: yes })];
  expect(wouldLose()).toBe(true);
  drops[0]?.();
  expect(nothing).not.toHaveBeenCalled();
  drops[1]?.();
  expect(nothing).toHaveBeenCalledTimes(1);
  expect(wouldLose()).toBe(false);
  dropKept();
});

test('a callback runs once when the last guard is removed, and not while a guard is replaced', async () => {
  const callback = vi.fn();
  const ask = () => Promise.resolve(true);
  let drop = guardLeaving({ ask });
  onceWithoutText(callback);
  drop();
  drop = guardLeaving({ ask, kept: true });
  await Promise.resolve();
  expect(callback).not.toHaveBeenCalled();
  for (let n = 0; n < 2; n++) {
    drop();
    await Promise.resolve();
    expect(callback).toHaveBeenCalledOnce();
    drop = guardLeaving({ ask });
  }
  drop();
});
