import { describe, expect, test } from 'vitest';
import { workTime } from '../../../tools/work-time.ts';
import { brokenInLine, brokenPlaceholders, fillLine, fillPlaceholders, unknownInLine, unknownPlaceholders } from './text-placeholders.ts';

const values = { 'project.name': 'Cổng *mới*', 'project.client': 'A & <b>B</b> | [x](y) `z`' };

describe('fillPlaceholders', () => {
  test('escapes a value so that none of its characters has a meaning in Markdown', () => {
    expect(fillPlaceholders('Test of {{project.name}} for {{ project.client }}.', values)).toBe(
      'Test of Cổng \\*mới\\* for A \\& \\<b\\>B\\<\\/b\\> \\| \\[x\\]\\(y\\) \\`z\\`.',
    );
  });

  test('leaves code and escaped placeholders unchanged', () => {
    const text =
      '`{{project.name}}` ``a ` {{project.name}}`` \\{{project.name}}\n```\n{{project.name}}\n```\n> ~~~\n> {{project.name}}\n> ~~~';
    expect(fillPlaceholders(text, values)).toBe(text);
    expect(fillPlaceholders(`${text}\n{{project.name}}`, values)).toBe(`${text}\nCổng \\*mới\\*`);
  });

  test('leaves a placeholder without a value, and never fills a value that looks like a placeholder', () => {
    expect(fillPlaceholders('{{report.version}}', values)).toBe('{{report.version}}');
    const once = fillPlaceholders('{{project.name}} {{report.version}}', { 'project.name': '{{report.version}}' });
    expect(fillPlaceholders(once, { 'report.version': '3' })).toBe('\\{\\{report\\.version\\}\\} 3');
  });

  test('does not fill names that every object inherits', () => {
    expect(fillPlaceholders('{{constructor}} {{toString}}', values)).toBe('{{constructor}} {{toString}}');
  });
});

test('reports unknown placeholders with their lines, but no payloads with other characters', () => {
  const text = 'One {{project.nam}}\n{{7*7}} {{config.items()}} {{}}\n`{{x}}` {{project.name}}\n{{x}} {{project.nam}}';
  expect(unknownPlaceholders(text)).toEqual([
    { name: 'project.nam', line: 1 },
    { name: 'x', line: 4 },
    { name: 'project.nam', line: 4 },
  ]);
});

test('a line receives values unchanged, has no code, and omits a backslash before braces', () => {
  expect(fillLine('`{{project.name}}`, \\{{project.name}} {{7*7}} {{projct.name}}', values)).toBe(
    '`Cổng *mới*`, {{project.name}} {{7*7}} {{projct.name}}',
  );
  expect(unknownInLine('`{{projct.name}}` {{project.name}}')).toEqual([{ name: 'projct.name', line: 1 }]);
  expect(brokenInLine('`{{project.name`')).toEqual([{ written: '{{project.name', line: 1 }]);
});

describe('brokenPlaceholders', () => {
  const broken = (text: string) => brokenPlaceholders(text).map(({ written }) => written);

  test.each([
    '{{project.name}',
    '{{project.nam',
    '{{}}',
    '{{ }}',
    '{{ project.name }',
    '{{project name}}',
    '{{project_name}}',
    '{{Report.date}',
  ])('reports %s', (written) => {
    expect(brokenPlaceholders(`One\nTwo ${written}, and more`)).toEqual([{ written, line: 2 }]);
  });

  test.each(['**{{project.name**', '| {{project.name |', '{{project.name (client)', '[{{report.date](https://a.example/)'])(
    'names a fact without an end, whatever follows it, in %s',
    (text) => {
      expect(broken(text)).toEqual([text.match(/\{\{[\w.]+/)?.[0]]);
    },
  );

  test.each([
    '{{project.name}}',
    '{{{project.name}}}',
    '{{projct.name}}',
    '{{7*7}}',
    '{{7}}',
    '{{7*7',
    '{{config}}',
    '{{config',
    '{{config.items()}}',
    '{{request.application.__globals__}}',
    "{{''.__class__}}",
    '{{project["name"]}}',
    '{{project.build(1)}',
    '{{#each items}}',
    '{{',
    '{project.name}',
    '\\{{project.name}',
    '`{{project.name}`',
    '```\n{{}}\n```',
  ])('names nothing in %s', (text) => {
    expect(broken(text)).toEqual([]);
  });
});

test('a text of 20 000 characters is processed in less than 500 ms', () => {
  for (const piece of [
    '`',
    '{{',
    '{{a',
    '{{project.',
    '{{ \t',
    '{{a.-',
    '{{project ',
    '{ ',
    '\\',
    '``` ',
    '> '.repeat(3),
    '{{ '.padEnd(20),
  ]) {
    const text = piece.repeat(20_000 / piece.length);
    const ms = workTime(() => {
      unknownPlaceholders(`${text}\n{{`);
      brokenPlaceholders(`${text}\n{{`);
      brokenInLine(text);
      fillLine(`{{project.name}}${text}`, values);
      fillPlaceholders(`{{project.name}}${text}`, values);
    });
    expect(ms, piece).toBeLessThan(500);
  }
});
