import { expect, test } from 'vitest';
import { type CalculatorAction, calculate, calculatorOf, droppedOf, vectorOf } from './calculator-state.ts';

const heartbleed = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';
const after = (vector: string, ...actions: CalculatorAction[]) => actions.reduce(calculate, calculatorOf(vector));
const choose = (metric: string, value: string | null): CalculatorAction => ({ do: 'choose', metric, value });

test('choosing metrics in any order builds the same vector', () => {
  const state = after(
    '',
    { do: 'switch', version: '3.1' },
    ...Object.entries({ A: 'N', I: 'N', C: 'H', S: 'U', UI: 'N', PR: 'N', AC: 'L', AV: 'N' }).map(([metric, value]) =>
      choose(metric, value),
    ),
  );
  expect(state.text).toBe(heartbleed);
});

test('a pasted vector fills the form and sets its version', () => {
  const state = after('', { do: 'type', text: `${heartbleed}/E:P` });
  expect(state).toMatchObject({ version: '3.1', problems: [], text: `${heartbleed}/E:P` });
  expect(state.values['3.1']).toEqual({ AV: 'N', AC: 'L', PR: 'N', UI: 'N', S: 'U', C: 'H', I: 'N', A: 'N', E: 'P' });
});

test.each([
  ['lower case', 'cvss:3.1/av:n/ac:l/pr:n/ui:n/s:u/c:h/i:n/a:n'],
  ['no prefix', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N'],
  ['brackets around it', '(AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N)'],
  ['blanks and a slash at the end', `  ${heartbleed}/\n`],
  ['CVSS 3.0', heartbleed.replace('3.1', '3.0')],
])('a vector with %s is understood', (_what, text) => {
  const state = after('', { do: 'type', text });
  expect(state.problems).toEqual([]);
  expect(vectorOf(state)).toBe(heartbleed);
});

test('a 4.0 vector without its prefix is recognised by its metrics', () => {
  expect(calculatorOf('AV:N/AC:L/AT:N/VC:H').version).toBe('4.0');
});

test('unknown parts are reported, and the rest fills the form', () => {
  const state = after('', { do: 'type', text: 'CVSS:3.1/AV:N/AC:Q/ZZ:1/PR:L/PR:N' });
  expect(state.values['3.1']).toEqual({ AV: 'N', PR: 'L' });
  expect(state.problems).toEqual([
    { kind: 'value', part: 'AC:Q' },
    { kind: 'metric', part: 'ZZ:1' },
    { kind: 'twice', part: 'PR' },
  ]);
  expect(after(heartbleed, { do: 'type', text: 'AV:N/AC:L/Au:N/C:P/I:P/A:P' }).problems).toMatchObject([{ kind: 'old' }]);
  expect(after(heartbleed, { do: 'type', text: 'nghiêm trọng' }).problems).toMatchObject([{ kind: 'version' }]);
});

test('text that is not a vector keeps the chosen values, and the next choice continues from them', () => {
  const state = after(heartbleed, { do: 'type', text: 'nghiêm trọng' }, choose('A', 'H'));
  expect(state).toMatchObject({ text: heartbleed.replace('A:N', 'A:H'), problems: [] });
});

test('a choice can be removed, or all choices at once', () => {
  expect(after(`${heartbleed}/E:P`, choose('E', null)).text).toBe(heartbleed);
  const cleared = after(heartbleed, { do: 'clear' });
  expect(cleared).toMatchObject({ version: '3.1', text: '' });
  expect(vectorOf(cleared)).toBe('');
  expect(vectorOf(after(heartbleed, { do: 'type', text: ' ' }))).toBe('');
});

test('switching the version keeps shared metrics and leaves the others open', () => {
  expect(after(`${heartbleed}/E:P/CR:H`, { do: 'switch', version: '4.0' }).text).toBe(
    'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N/E:P/CR:H',
  );
  const reflected = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:L/I:L/A:N';
  expect(after(reflected, { do: 'switch', version: '4.0' }).text).toBe('CVSS:4.0/AV:N/PR:N/VC:L/VI:L/VA:N');
  const four = 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:A/VC:L/VI:L/VA:N/SC:L/SI:N/SA:N';
  expect(after(four, { do: 'switch', version: '3.1' }).text).toBe(reflected);
});

test('switching back and forth loses nothing, and keeps changes made in between', () => {
  const four = 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:A/VC:L/VI:L/VA:N/SC:L/SI:N/SA:N/AU:Y';
  expect(after(four, { do: 'switch', version: '3.1' }, { do: 'switch', version: '4.0' }).text).toBe(four);
  const three = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:L/I:L/A:N/E:F/RL:O';
  expect(after(three, { do: 'switch', version: '4.0' }, { do: 'switch', version: '3.1' }).text).toBe(three);
  const attacked = after(`${three.replace('E:F', 'E:P')}`, { do: 'switch', version: '4.0' }, choose('E', 'A'), {
    do: 'switch',
    version: '3.1',
  });
  expect(attacked.values['3.1'].E).toBeUndefined();
  const changed = after(four, { do: 'switch', version: '3.1' }, choose('S', 'U'), choose('PR', 'H'), { do: 'switch', version: '4.0' });
  expect(changed.text).toBe('CVSS:4.0/AV:N/AC:L/AT:P/PR:H/UI:A/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N/AU:Y');
});

test('values without a counterpart in the other version are listed until the counterpart is chosen', () => {
  const reflected = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N/RL:O';
  const switched = after(reflected, { do: 'switch', version: '4.0' });
  expect(droppedOf(switched)).toEqual(['UI:R', 'S:C', 'RL:O']);
  expect(droppedOf(calculate(calculate(switched, choose('UI', 'A')), choose('SC', 'L')))).toEqual(['RL:O']);
  expect(droppedOf(after(reflected))).toEqual([]);
  const four = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:L/VI:L/VA:N/SC:L/SI:N/SA:N/AU:Y';
  expect(droppedOf(after(four, { do: 'switch', version: '3.1' }))).toEqual(['AU:Y']);
});
