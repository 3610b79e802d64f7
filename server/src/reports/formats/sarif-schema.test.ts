import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { reportSarif, uriReference } from './sarif.ts';

/*
 * The schemas below are a handwritten subset of
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json. They reject properties that Coloa never
 * writes, except in property bags.
 */
const once = <Item extends z.ZodType>(item: Item) =>
  z.array(item).refine((items) => new Set(items.map((each) => JSON.stringify(each))).size === items.length, 'an item occurs twice');
const propertyBag = z.looseObject({ tags: once(z.string()).optional() });
/** `format: uri-reference`, checked by the characters that RFC 3986 allows. */
const uri = z.string().regex(/^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})*$/i);
const message = z.strictObject({ text: z.string(), markdown: z.string().optional() });
const location = z.strictObject({
  physicalLocation: z.strictObject({ artifactLocation: z.strictObject({ uri }) }).optional(),
  logicalLocations: once(z.strictObject({ fullyQualifiedName: z.string(), kind: z.string() })),
});
const suppression = z.strictObject({
  kind: z.enum(['inSource', 'external']),
  status: z.enum(['accepted', 'underReview', 'rejected']),
  justification: z.string(),
});
const result = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int().min(-1),
  level: z.enum(['none', 'note', 'warning', 'error']),
  message,
  locations: z.array(location),
  partialFingerprints: z.record(z.string(), z.string()),
  suppressions: once(suppression).optional(),
  properties: propertyBag,
});
const rule = z.strictObject({ id: z.string(), name: z.string(), shortDescription: message, properties: propertyBag });
const run = z.strictObject({
  tool: z.strictObject({ driver: z.strictObject({ name: z.string(), version: z.string(), rules: once(rule) }) }),
  language: z.string().regex(/^[a-zA-Z]{2}(-[a-zA-Z]{2})?$/),
  redactionTokens: once(z.string()),
  automationDetails: z.strictObject({ id: z.string(), description: message }),
  properties: propertyBag.optional(),
  results: z.array(result),
});
const sarif = z.strictObject({ $schema: z.url(), version: z.literal('2.1.0'), runs: z.array(run).length(1) });

const ASSETS = [
  'https://shop.example/tìm?q=⟦SECRET⟧',
  'https://shop.example/tìm?q={a}|b^c#đ#e%',
  'https://[::1]:8443/a[0]?b[1]=c',
  'vn.hvbank.mobile',
  'app://x',
  'có dấu cách',
  'file:///etc/passwd',
  'javascript:alert("1")',
  '',
];

test('a report of every severity and status matches the schema of SARIF 2.1.0', () => {
  const findings = ISSUE_STATUSES.flatMap((status, s) =>
    SEVERITIES.map((severity, n) =>
      buildReportFinding({
        key: `HVB-${s * 10 + n}`,
        status,
        severity,
        assets: s % 3 === 0 ? [] : ASSETS,
        ...(n % 2 === 0 && { cvss: null }),
        ...(n % 3 === 0 && { vrt: null }),
        ...(n === 3 && { cwe: null }),
        ...(n === 4 && { cwe: { id: 79, name: null } }),
      }),
    ),
  );
  for (const document of [{ findings }, { findings: [] }, { findings, watermark: 'Ngân hàng' }, { findings, language: 'en' as const }]) {
    const log = JSON.parse(reportSarif([buildReportDocument(document)]).toString());
    expect(sarif.safeParse(log).error).toBeUndefined();
    expect(log.runs[0].results).toHaveLength(document.findings.length);
  }
});

test.each([
  ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
  ['https://shop.example/tìm?q={a}', 'https://shop.example/t%C3%ACm?q=%7Ba%7D'],
  ['https://[::1]:8443/', 'https://[::1]:8443/'],
  ['https://shop.example/100%', 'https://shop.example/100%25'],
  ['https://shop.example/a[0]', null],
  ['https://a.example/#b#c', null],
  ['api.hvbank.example/v3', null],
  ['https://a b', null],
  ['', null],
])('%j as a URI reference of RFC 3986 is %j', (address, written) => {
  expect(uriReference(address)).toBe(written);
});
