import type { Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { kindsOf } from '@coloa/contract/reports/report-kinds.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { plainDocument } from '../plain-document.ts';
import type { ReportDocument, ReportFinding } from '../report-document.ts';
import { type Label, reportLabels } from '../report-labels.ts';
import { evidenceMarkdown, evidenceNumbers, type NumberOf, withoutPictures, withoutReferences } from './evidence-markdown.ts';
import { stateOf } from './finding-state.ts';

/** DefectDojo has no severity for `VARIES`. */
const SEVERITIES: Record<Severity, string> = {
  CRITICAL: 'Critical',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  INFO: 'Info',
  VARIES: 'Info',
};

/** Returns only HTTP and HTTPS URLs without redactions, because DefectDojo rejects a whole file if it cannot parse one URL. */
function endpointsOf(assets: readonly string[]): string[] {
  return assets.filter((asset) => {
    if (!/^https?:\/\/[^\s⟦⟧]+$/i.test(asset)) return false;
    return URL.canParse(asset);
  });
}

const vectorOf = ({ cvss, cvssOther }: ReportFinding, version: '3.1' | '4.0') =>
  [cvss, cvssOther].find((each) => each?.version === version);

function findingOf(finding: ReportFinding, document: ReportDocument, numberOf: NumberOf, label: Label) {
  const { sections, cwe, assets } = finding;
  const [three, four] = (['3.1', '4.0'] as const).map((version) => vectorOf(finding, version));
  const text = (name: Section) => withoutReferences(withoutPictures(sections[name]), finding, numberOf, label);
  const evidence = evidenceMarkdown(finding, numberOf, label);
  const state = stateOf(finding.status);
  const named = assets.length > 0 ? `${assets.map((asset) => `- ${asset}`).join('\n')}\n\n` : '';
  return {
    title: finding.title,
    severity: SEVERITIES[finding.severity],
    // The description is never empty, because DefectDojo requires one.
    description: named + (text('description') || finding.title),
    mitigation: text('recommendation'),
    impact: text('impact'),
    // This field also contains the evidence, because DefectDojo has no field for evidence.
    steps_to_reproduce: [text('steps'), evidence].filter((each) => each !== '').join('\n\n'),
    references: text('references'),
    ...(finding.foundDay && { date: finding.foundDay }),
    ...(cwe && { cwe: cwe.id }),
    ...(three && { cvssv3: three.vector, cvssv3_score: three.score }),
    ...(four && { cvssv4: four.vector, cvssv4_score: four.score }),
    active: state.active,
    verified: state.verified,
    is_mitigated: state.mitigated,
    risk_accepted: state.riskAccepted,
    false_p: state.falsePositive,
    under_review: state.underReview,
    dynamic_finding: kindsOf(document.project).some((kind) => kind !== 'CODE_REVIEW'),
    static_finding: kindsOf(document.project).includes('CODE_REVIEW'),
    unique_id_from_tool: finding.key,
    ...(finding.vrt && { vuln_id_from_tool: finding.vrt.id }),
    endpoints: endpointsOf(assets),
  };
}

/**
 * Returns the input of DefectDojo's 'Generic Findings Import', in the first language only. Omits duplicates, because DefectDojo identifies
 * the original of a duplicate by an id of its own.
 */
export function reportForDefectDojo([first]: readonly ReportDocument[]): Buffer {
  if (!first) throw new Error('a report has a document');
  const document = { ...first, ...plainDocument(first) };
  const numberOf = evidenceNumbers(document);
  const label = reportLabels(document.language);
  const findings = document.findings
    .filter(({ status }) => !stateOf(status).duplicate)
    .map((finding) => findingOf(finding, document, numberOf, label));
  const name = [`${document.project.key} ${document.project.name}`, first.watermark ?? []].flat().join(' · ');
  return Buffer.from(`${JSON.stringify({ name, type: 'Coloa', findings }, null, 2)}\n`);
}
