import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { workTime } from '../../../../tools/work-time.ts';
import { plainText, splitMarks, takeSecrets } from './text-marks.ts';

test('a redacted value never reaches the Markdown parser', () => {
  const { text, secrets } = takeSecrets('Bearer ⟦eyJ_a_b⟧ and ⟦x⟧');
  expect(text).not.toContain('eyJ');
  expect(secrets).toEqual(['eyJ_a_b', 'x']);
  expect(splitMarks(text, secrets)).toEqual([
    { kind: 'text', value: 'Bearer ' },
    { kind: 'redacted', value: 'eyJ_a_b' },
    { kind: 'text', value: ' and ' },
    { kind: 'redacted', value: 'x' },
  ]);
});

test('a source cannot forge a placeholder for another secret', () => {
  const { text, secrets } = takeSecrets('\uE0000\uE001 ⟦x⟧');
  expect(text).toBe('0 \uE0000\uE001');
  expect(secrets).toEqual(['x']);
});

test('highlighted text is marked and can be copied without its marks', () => {
  const { text, secrets } = takeSecrets('id=⟪42⟫&token=⟦abc⟧');
  expect(splitMarks(text, secrets)).toEqual([
    { kind: 'text', value: 'id=' },
    { kind: 'hot', value: '42' },
    { kind: 'text', value: '&token=' },
    { kind: 'redacted', value: 'abc' },
  ]);
  expect(plainText(text, 'REDACTED')).toBe('id=42&token=REDACTED');
});

test('a redaction divides a highlight', () => {
  const { text, secrets } = takeSecrets('a ⟪b ⟦c⟧ d⟫⟪⟦e⟧⟫');
  expect(splitMarks(text, secrets)).toEqual([
    { kind: 'text', value: 'a ' },
    { kind: 'hot', value: 'b ' },
    { kind: 'redacted', value: 'c' },
    { kind: 'hot', value: ' d' },
    { kind: 'redacted', value: 'e' },
  ]);
});

test('a value already removed by the server stays redacted', () => {
  const { text, secrets } = takeSecrets('⟦⟧');
  expect(splitMarks(text, secrets)).toEqual([{ kind: 'redacted', value: '' }]);
});

test('a value with an unclosed bracket stays redacted to the end of its line, with nested ones as one value', () => {
  const { text, secrets } = takeSecrets('a ⟦b\nc ⟦d ⟦e⟧⟧');
  expect(secrets).toEqual(['b', 'd ⟦e⟧']);
  expect(plainText(text, '*')).toBe('a *\nc *');
});

test.each(['⟦', '⟦\n', '⟪', '⟪\n', '\uE0001', '⟧'])('a text of only %j at the limit is processed within a second', (piece) => {
  const ms = workTime(() => {
    const { text, secrets } = takeSecrets(piece.repeat(LIMITS.markdown / piece.length));
    splitMarks(text, secrets);
    plainText(text, '*');
  });
  expect(ms).toBeLessThan(1_000);
});

test('two texts with shared secrets use one placeholder per value', () => {
  const secrets: string[] = [];
  const [before, after] = [takeSecrets('a ⟦x⟧ ⟦y⟧', secrets), takeSecrets('⟦y⟧ ⟦z⟧ ⟦⟧', secrets)];
  expect(secrets).toEqual(['x', 'y', 'z', '']);
  expect([before.text, after.text]).toEqual(['a \uE0000\uE001 \uE0001\uE001', '\uE0001\uE001 \uE0002\uE001 \uE0003\uE001']);
});
