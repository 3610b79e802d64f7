import { expect, test } from 'vitest';
import { type CalculatorAction, calculate, calculatorOf, droppedOf, missingIn, vectorOf, vectorsOf } from './calculator-state.ts';

const heartbleed = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';
const leak = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
const of = (cvss: string, cvssOther = '') => calculatorOf({ cvss, cvssOther });
const after = (vector: string, ...actions: CalculatorAction[]) => actions.reduce(calculate, of(vector));
const choose = (metric: string, value: string | null): CalculatorAction => ({ do: 'choose', metric, value });
const copyTo = (version: '3.1' | '4.0'): CalculatorAction[] => [{ do: 'show', version }, { do: 'copy' }];

test('choosing metrics in any order builds the same vector', () => {
  const state = after(
    '',
    { do: 'show', version: '3.1' },
    ...Object.entries({ A: 'N', I: 'N', C: 'H', S: 'U', UI: 'N', PR: 'N', AC: 'L', AV: 'N' }).map(([metric, value]) =>
      choose(metric, value),
    ),
  );
  expect(state.text).toBe(heartbleed);
});

test('a pasted vector fills the form and sets its version', () => {
  const state = after('', { do: 'type', text: `${heartbleed}/E:P` });
  expect(state).toMatchObject({ version: '3.1', decides: '3.1', problems: [], text: `${heartbleed}/E:P` });
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
  expect(vectorsOf(state)).toEqual({ cvss: heartbleed, cvssOther: '' });
});

test('a 4.0 vector without its prefix is recognised by its metrics', () => {
  expect(of('AV:N/AC:L/AT:N/VC:H').version).toBe('4.0');
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

test('a choice can be removed, or all choices of the shown version at once', () => {
  expect(after(`${heartbleed}/E:P`, choose('E', null)).text).toBe(heartbleed);
  const cleared = after(heartbleed, { do: 'clear' });
  expect(cleared).toMatchObject({ version: '3.1', text: '' });
  expect(vectorsOf(cleared)).toEqual({ cvss: '', cvssOther: '' });
  expect(vectorOf(after(heartbleed, { do: 'type', text: ' ' }), '3.1')).toBe('');
});

test('each version has a vector of its own, and the first one decides', () => {
  const shown = after(heartbleed, { do: 'show', version: '4.0' });
  expect(shown).toMatchObject({ version: '4.0', text: '' });
  expect(vectorsOf(shown)).toEqual({ cvss: heartbleed, cvssOther: '' });
  const both = calculate(shown, { do: 'type', text: leak });
  expect(vectorsOf(both)).toEqual({ cvss: heartbleed, cvssOther: leak });
  expect(calculate(both, { do: 'show', version: '3.1' }).text).toBe(heartbleed);
  expect(vectorsOf(of(leak, heartbleed))).toEqual({ cvss: leak, cvssOther: heartbleed });
});

test('the shown vector can be made to decide, and the other one decides once the deciding one is cleared', () => {
  const state = calculate(of(heartbleed, leak), { do: 'show', version: '4.0' });
  expect(vectorsOf(calculate(state, { do: 'decide' }))).toEqual({ cvss: leak, cvssOther: heartbleed });
  expect(vectorsOf(calculate(of(heartbleed, leak), { do: 'clear' }))).toEqual({ cvss: leak, cvssOther: '' });
  expect(vectorsOf(of('', leak))).toEqual({ cvss: leak, cvssOther: '' });
});

test('a vector that is begun in the other version reports its missing metrics', () => {
  const state = after(heartbleed, { do: 'show', version: '4.0' }, choose('AV', 'N'));
  expect(missingIn(state, '4.0')).toContain('VC');
  expect(missingIn(state, '3.1')).toEqual([]);
  expect(missingIn(of(heartbleed), '4.0')).toEqual([]);
});

test('copying to the other version takes shared metrics and leaves the others open', () => {
  expect(after(`${heartbleed}/E:P/CR:H`, ...copyTo('4.0')).text).toBe(`${leak}/E:P/CR:H`);
  const reflected = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:L/I:L/A:N';
  const copied = after(reflected, ...copyTo('4.0'));
  expect(copied.text).toBe('CVSS:4.0/AV:N/PR:N/VC:L/VI:L/VA:N');
  expect(copied.values['3.1']).toEqual(of(reflected).values['3.1']);
  const four = 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:A/VC:L/VI:L/VA:N/SC:L/SI:N/SA:N';
  expect(after(four, ...copyTo('3.1')).text).toBe(reflected);
});

test('a copy keeps values of the shown version that do not contradict the other one', () => {
  const begun = after(heartbleed, { do: 'show', version: '4.0' }, choose('AU', 'Y'), choose('PR', 'H'), { do: 'copy' });
  expect(begun.text).toBe(`${leak}/AU:Y`);
});

test('values without a counterpart are listed after a copy until the counterpart is chosen', () => {
  const reflected = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N/RL:O';
  const copied = after(reflected, ...copyTo('4.0'));
  expect(droppedOf(copied)).toEqual(['UI:R', 'S:C', 'RL:O']);
  expect(droppedOf(calculate(calculate(copied, choose('UI', 'A')), choose('SC', 'L')))).toEqual(['RL:O']);
  expect(droppedOf(calculate(copied, { do: 'show', version: '3.1' }))).toEqual([]);
  expect(droppedOf(of(reflected))).toEqual([]);
  const four = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:L/VI:L/VA:N/SC:L/SI:N/SA:N/AU:Y';
  expect(droppedOf(after(four, ...copyTo('3.1')))).toEqual(['AU:Y']);
});
