import { expect, test } from 'vitest';
import { answer, answerQuestions, question, questionToAll } from './questions.ts';

const age = question<(of: string) => Promise<number>>('the age of a wall');
const colour = question<() => string>('the colour of a wall');
const holes = questionToAll<(wall: string) => string>('holes in a wall');

test('the registered feature answers a question with its argument', async () => {
  answerQuestions([answer(age, async (of) => of.length)]);
  expect(await age.ask('brick')).toBe(5);
});

test('a question with no answer or with two answers is an error that names it', () => {
  expect(() => colour.ask()).toThrow('No feature answers the question for the colour of a wall');
  expect(() => answerQuestions([answer(colour, () => 'red'), answer(colour, () => 'blue')])).toThrow('has two answers');
});

test('all features answer in list order, and a question without any answer is an error', () => {
  expect(() => holes.askAll('brick')).toThrow('No feature answers the question for holes in a wall');
  answerQuestions([answer(holes, (wall) => `door of ${wall}`), answer(colour, () => 'red'), answer(holes, (wall) => `window of ${wall}`)]);
  expect(holes.askAll('brick')).toEqual(['door of brick', 'window of brick']);
});
