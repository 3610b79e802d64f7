import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { REDACTION_MARK } from '@coloa/contract/issues/redaction.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { Location, Log, ReportingDescriptor, Result } from 'sarif';
import { plainDocument } from '../plain-document.ts';
import type { ReportDocument, ReportFinding } from '../report-document.ts';
import { type Label, reportLabels } from '../report-labels.ts';
import { evidenceMarkdown, evidenceNumbers, type NumberOf, withoutPictures, withoutReferences } from './evidence-markdown.ts';
import { stateOf } from './finding-state.ts';

/** A URI by RFC 3986: scheme, authority, path, query, fragment. Does not check the digits after a percent sign. */
const URI =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[\w.~!$&'()*+,;=:@%-]|\[[\da-f:.]+\])*)?[\w.~!$&'()*+,;=:@%/-]*(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?(?:#[\w.~!$&'()*+,;=:@%/?-]*)?$/i;

/**
 * Percent-encodes the characters that browsers accept but RFC 3986 does not, such as letters with accents and braces. Returns null if the
 * URL is not absolute, contains white space, or is still invalid by RFC 3986.
 */
export function uriReference(address: string): string | null {
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const written = new URL(address).href
    .replaceAll(/%(?![\da-f]{2})/gi, '%25')
    .replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, (letter) => encodeURIComponent(letter));
  return URI.test(written) ? written : null;
}

import packageJson from '../../../../package.json' with { type: 'json' };

const LEVELS: Record<Severity, Result.level> = {
  CRITICAL: 'error',
  HIGH: 'error',
  MEDIUM: 'warning',
  LOW: 'note',
  INFO: 'note',
  VARIES: 'none',
};

/**
 * Scores for findings without a score, because SARIF viewers sort findings by score. Each is about the middle of the severity's CVSS range,
 * or 0.
 */
const SCORES: Record<Severity, number> = { CRITICAL: 9.5, HIGH: 8, MEDIUM: 5.5, LOW: 2, INFO: 0, VARIES: 0 };

const ruleIdOf = ({ vrt, cwe, key }: ReportFinding): string => vrt?.id ?? (cwe ? `CWE-${cwe.id}` : key);

function ruleOf(id: string, findings: readonly ReportFinding[]): ReportingDescriptor {
  const [first] = findings as [ReportFinding];
  const most = Math.max(...findings.map(({ cvss, severity }) => cvss?.score ?? SCORES[severity]));
  return {
    id,
    name: first.vrt?.name ?? first.cwe?.name ?? first.title,
    shortDescription: { text: first.vrt?.name ?? first.cwe?.name ?? first.title },
    properties: {
      // SARIF viewers expect a string, not a number.
      'security-severity': most.toFixed(1),
      tags: ['security', ...new Set(findings.flatMap(({ cwe }) => (cwe ? [`external/cwe/cwe-${cwe.id}`] : [])))],
    },
  };
}

function locationOf(asset: string): Location {
  const uri = asset.includes(REDACTION_MARK) ? null : uriReference(asset);
  return {
    ...(uri !== null && { physicalLocation: { artifactLocation: { uri } } }),
    logicalLocations: [{ fullyQualifiedName: asset, kind: 'resource' }],
  };
}

function resultOf(finding: ReportFinding, ruleIndex: number, numberOf: NumberOf, label: Label): Result {
  const { sections, cvss, cvssOther, severity, key, title, status, assets } = finding;
  const state = stateOf(status);
  const texts = SECTIONS.map((name) => withoutReferences(withoutPictures(sections[name]), finding, numberOf, label));
  const body = [...texts, evidenceMarkdown(finding, numberOf, label)].filter((text) => text.trim() !== '');
  return {
    ruleId: ruleIdOf(finding),
    ruleIndex,
    level: LEVELS[severity],
    message: { text: title, markdown: [`**${title}**`, ...body].join('\n\n') },
    locations: assets.map(locationOf),
    partialFingerprints: { 'coloaKey/v1': key },
    ...((state.riskAccepted || state.falsePositive || state.mitigated) && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: status }],
    }),
    properties: {
      key,
      severity,
      status,
      ...(cvss && { cvssVector: cvss.vector, cvssScore: cvss.score }),
      ...(cvssOther && { cvssOtherVector: cvssOther.vector, cvssOtherScore: cvssOther.score }),
    },
  };
}

/** Returns SARIF 2.1.0 (OASIS) with one run, whose rules are the types of the findings. Uses only the first language. */
export function reportSarif([first]: readonly ReportDocument[]): Buffer {
  if (!first) throw new Error('a report has a document');
  const document = plainDocument(first);
  const byRule = [...Map.groupBy(document.findings, ruleIdOf)];
  const indexes = new Map(byRule.map(([id], index) => [id, index]));
  const numberOf = evidenceNumbers(document);
  const label = reportLabels(document.language);
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Coloa', version: packageJson.version, rules: byRule.map(([id, findings]) => ruleOf(id, findings)) },
        },
        language: document.language,
        redactionTokens: [REDACTION_MARK],
        automationDetails: { id: `${document.project.key}/${document.generatedDay}`, description: { text: document.project.name } },
        ...(first.watermark !== undefined && { properties: { madeFor: first.watermark } }),
        results: document.findings.map((finding) => resultOf(finding, indexes.get(ruleIdOf(finding)) ?? 0, numberOf, label)),
      },
    ],
  };
  return Buffer.from(`${JSON.stringify(log, null, 2)}\n`);
}
