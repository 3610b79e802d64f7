import { expect, test } from 'vitest';
import { answer, answerQuestions, question, questionToAll } from './questions.ts';

const age = question<(of: string) => Promise<number>>('the age of a wall');
const colour = question<() => string>('the colour of a wall');
const holes = questionToAll<(wall: string) => string>('holes in a wall');

test('a question is answered by whoever knows, with what was asked about', async () => {
  answerQuestions([answer(age, async (of) => of.length)]);
  expect(await age.ask('brick')).toBe(5);
});

test('a question that nobody answers is an error that names it, and so are two answers', () => {
  expect(() => colour.ask()).toThrow('No feature answers the question for the colour of a wall');
  expect(() => answerQuestions([answer(colour, () => 'red'), answer(colour, () => 'blue')])).toThrow('has two answers');
});

test('a question to all is answered by each in the order of the list, and one that nobody answers is an error', () => {
  expect(() => holes.askAll('brick')).toThrow('No feature answers the question for holes in a wall');
  answerQuestions([answer(holes, (wall) => `door of ${wall}`), answer(colour, () => 'red'), answer(holes, (wall) => `window of ${wall}`)]);
  expect(holes.askAll('brick')).toEqual(['door of brick', 'window of brick']);
});
