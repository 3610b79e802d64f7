import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { reportFile } from '@coloa/contract/reports/report-document.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { workTime } from '../../../../tools/work-time.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { reportForDefectDojo } from './defectdojo.ts';
import { reportJson } from './json.ts';
import { reportSarif } from './sarif.ts';

const { sections } = buildReportFinding();
const findings = [
  buildReportFinding({
    key: 'HVB-1',
    title: 'Mã PIN ⟦TITLESECRET⟧ trong log',
    assets: ['https://a.example/?k=⟦ASSETSECRET⟧', 'https://b.example/x', 'vn.hvbank.mobile'],
    sections: { ...sections, steps: '![Màn hình](/attachments/red.png)\n\n`⟦CODESECRET⟧`' },
  }),
  buildReportFinding({ key: 'HVB-2', severity: 'VARIES', status: 'CLOSED', cvss: null, cwe: null, vrt: null, foundDay: null }),
  buildReportFinding({ key: 'HVB-3', severity: 'LOW', status: 'DUPLICATE', vrt: null }),
];
const documents = [buildReportDocument({ findings }), buildReportDocument({ findings, language: 'en' })];

describe('a report in a data format', () => {
  test('contains no redacted text and no image data', () => {
    for (const make of [reportJson, reportForDefectDojo, reportSarif]) {
      const text = make(documents).toString();
      expect(text).not.toMatch(/SECRET/);
      expect(text).not.toContain('pictures');
      expect(text).toContain('⟦⟧');
    }
  });

  test('captions of evidence are escaped in Markdown', () => {
    const item = { id: 'k3f9x2ma', kind: 'CODE' as const, caption: '<script>alert(1)</script> *x*', language: '', text: 'id' };
    const document = buildReportDocument({ findings: [buildReportFinding({ evidence: [item] })] });
    for (const make of [reportForDefectDojo, reportSarif]) {
      const written = JSON.stringify(JSON.parse(make([document]).toString()));
      expect(written).toContain(JSON.stringify(String.raw`\<script\>alert(1)\</script\> \*x\*`).slice(1, -1));
    }
  });

  test('as JSON matches the contract, with a document for each language', () => {
    const written = JSON.parse(reportJson(documents).toString());
    const file = reportFile.parse(written);
    expect(file).toEqual(written);
    expect(file.documents.map(({ language }) => language)).toEqual(['vi', 'en']);
    expect(file.documents[0]?.findings.map(({ key }) => key)).toEqual(['HVB-1', 'HVB-2', 'HVB-3']);
  });
});

const dojoText = (longest = Number.POSITIVE_INFINITY) => z.string().max(longest);
/**
 * A subset of the input of DefectDojo's `GenericJSONParser`, which rejects unknown keys, and findings that lack one of the first 3 keys.
 * https://github.com/DefectDojo/django-DefectDojo/blob/master/dojo/tools/generic/json_parser.py
 */
const dojoFinding = z.strictObject({
  title: dojoText(511).min(1),
  severity: z.enum(['Critical', 'High', 'Medium', 'Low', 'Info']),
  description: dojoText().min(1),
  date: z.iso.date().optional(),
  cwe: z.int().min(1).optional(),
  cvssv3: dojoText(117)
    .regex(/^CVSS:3\.1\//)
    .optional(),
  cvssv3_score: z.number().min(0).max(10).optional(),
  cvssv4: dojoText(255)
    .regex(/^CVSS:4\.0\//)
    .optional(),
  cvssv4_score: z.number().min(0).max(10).optional(),
  mitigation: dojoText(),
  impact: dojoText(),
  steps_to_reproduce: dojoText(),
  references: dojoText(),
  active: z.boolean(),
  verified: z.boolean(),
  false_p: z.boolean(),
  risk_accepted: z.boolean(),
  under_review: z.boolean(),
  is_mitigated: z.boolean(),
  static_finding: z.boolean(),
  dynamic_finding: z.boolean(),
  unique_id_from_tool: dojoText(500),
  vuln_id_from_tool: dojoText(500).optional(),
  endpoints: z.array(z.url()),
});
const dojoFile = z.strictObject({ name: z.string(), type: z.string(), findings: z.array(dojoFinding) });

describe('a report for DefectDojo', () => {
  const made = JSON.parse(reportForDefectDojo(documents).toString());

  test('has only keys that the import knows, and all required ones', () => {
    expect(dojoFile.safeParse(made).error).toBeUndefined();
    const every = ISSUE_STATUSES.flatMap((status) =>
      SEVERITIES.map((severity) =>
        buildReportFinding({
          status,
          severity,
          sections: { description: '', steps: '', impact: '', recommendation: '', references: '' },
          assets: [],
          cvss: { version: '4.0', vector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N', score: 8.8 },
        }),
      ),
    );
    const file = JSON.parse(reportForDefectDojo([buildReportDocument({ findings: every, watermark: 'HVB' })]).toString());
    expect(dojoFile.safeParse(file).error).toBeUndefined();
    expect(file.findings).toHaveLength((ISSUE_STATUSES.length - 1) * SEVERITIES.length);
  });

  test('contains no images, because none are sent or loaded', () => {
    const pictures = [
      '![a](/attachments/x.png)',
      '![b](http://127.0.0.1/b.png)',
      '![c](<file:///etc/passwd>)',
      '![d](//evil.example/d.png "d")',
      '![[e]](/attachments/e.png)',
    ];
    const finding = buildReportFinding({ sections: { ...sections, steps: pictures.join('\n') } });
    const [told] = JSON.parse(reportForDefectDojo([buildReportDocument({ findings: [finding] })]).toString()).findings;
    expect(told.steps_to_reproduce).toBe(['a', 'b', 'c', 'd', '![[e]](/attachments/e.png)'].join('\n'));
  });

  test.each(['![', '![](', '![a](b ', '[', `${'!['.repeat(9)}](`])('takes no time for texts of nothing but %j', (piece) => {
    const steps = piece.repeat(LIMITS.markdown / piece.length);
    const document = buildReportDocument({ findings: [buildReportFinding({ sections: { ...sections, steps } })] });
    expect(workTime(() => reportForDefectDojo([document]))).toBeLessThan(2_000);
  });

  test('maps statuses to those of DefectDojo, and leaves duplicates out', () => {
    expect(made.findings).toMatchObject([
      {
        unique_id_from_tool: 'HVB-1',
        severity: 'Critical',
        active: true,
        verified: true,
        is_mitigated: false,
        cwe: 294,
        cvssv3_score: 9.6,
      },
      { unique_id_from_tool: 'HVB-2', severity: 'Info', active: false, verified: true, is_mitigated: true },
    ]);
    expect(made.findings[1]).not.toHaveProperty('date');
  });

  test('lists assets as endpoints if they are URLs without redactions', () => {
    expect(made.findings[0].endpoints).toEqual(['https://b.example/x']);
    expect(made.findings[0].steps_to_reproduce).toBe('Màn hình\n\n`⟦⟧`');
  });
});

describe('a report as SARIF', () => {
  const [run] = JSON.parse(reportSarif(documents).toString()).runs;

  test('has a rule for each type, which its results reference', () => {
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'broken_authentication_and_session_management',
      'HVB-2',
      'CWE-294',
    ]);
    for (const result of run.results) expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
  });

  test('derives the severity of a rule from its score or its severity', () => {
    expect(run.tool.driver.rules.map((rule: { properties: Record<string, unknown> }) => rule.properties['security-severity'])).toEqual([
      '9.6',
      '0.0',
      '9.6',
    ]);
    expect(run.results.map(({ level }: { level: string }) => level)).toEqual(['error', 'none', 'note']);
  });

  test('suppresses findings that need no more work', () => {
    expect(run.results.map(({ suppressions }: { suppressions?: unknown[] }) => suppressions?.length ?? 0)).toEqual([0, 1, 0]);
  });
});
