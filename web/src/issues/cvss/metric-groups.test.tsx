import { CVSS_PARTS, CVSS_VERSIONS } from '@coloa/contract/issues/cvss-metrics.ts';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import en from '../../../../i18n/en/cvss.json';
import vi from '../../../../i18n/vi/cvss.json';
import { calculatorOf } from './calculator-state.ts';
import { MetricGroups } from './metric-groups.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'vi', resources: {}, defaultNS: 'ui', react: { useSuspense: false } });
  i18next.addResourceBundle('vi', 'cvss', vi, true, true);
});

const drawn = (vector: string) =>
  renderToStaticMarkup(<MetricGroups state={calculatorOf({ cvss: vector, cvssOther: '' })} onChoose={() => undefined} />);
const chosenIn = (markup: string) =>
  [...markup.matchAll(/<input[^>]*>/g)].flatMap(([input]) => (input.includes('checked') ? [/value="(\w+)"/.exec(input)?.[1]] : []));

test('every metric and value has a label in both languages, and every label is used', () => {
  const asked = CVSS_VERSIONS.flatMap((version) => CVSS_PARTS[version]);
  for (const words of [vi, en]) {
    const said = words.metric as Record<string, { values: Record<string, unknown> }>;
    const missing = asked.flatMap(({ metrics }) =>
      metrics.flatMap((metric) =>
        metric.values.filter((value) => !said[metric.words]?.values[value]).map((value) => `${metric.name}:${value}`),
      ),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(words.part).sort()).toEqual([...new Set(asked.map(({ part }) => part))].filter((part) => part in words.part).sort());
    expect(Object.keys(said).sort()).toEqual([...new Set(asked.flatMap(({ metrics }) => metrics.map((metric) => metric.words)))].sort());
  }
});

test('the radio buttons match the vector, and missing metrics are not defined', () => {
  expect(chosenIn(drawn('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N/E:P'))).toEqual([
    ...['N', 'L', 'N', 'N', 'U', 'H', 'N', 'N'],
    ...['P', 'X', 'X'],
    ...Array.from({ length: 11 }, () => 'X'),
  ]);
  expect(chosenIn(drawn(''))).toEqual(Array.from({ length: 21 }, () => 'X'));
});

test('a screen reader announces the name of each part of a group that has several parts', () => {
  const parts = [...drawn('CVSS:4.0/AV:N').matchAll(/<section[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name);
  const { exploitability, vulnerable, subsequent, requirements, ...words } = vi.part;
  expect(parts).toEqual([
    ...[exploitability, vulnerable, subsequent],
    ...[requirements, words.modifiedExploitability, words.modifiedVulnerable, words.modifiedSubsequent],
  ]);
});

test('each metric is a named group of radio buttons, and describes the chosen value', () => {
  const markup = drawn('CVSS:3.1/AV:N');
  expect(markup).toContain('Từ xa, qua mạng hay Internet.');
  expect(markup).toContain('Tính bí mật');
  const names = [...markup.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(8 + 3 + 11);
});
