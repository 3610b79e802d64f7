import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { PlacedField } from '@coloa/contract/reports/field-placeholders.ts';
import { REPORT_PARTS, SECTION_KINDS } from '@coloa/contract/reports/report-parts.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { NO_BRANDING } from '../branding.ts';
import type { ReportDocument, ReportFinding } from '../report-document.ts';

const WORD = 'x';
const DAY = '2026-01-02';

const ROUND = { number: 1, startDay: DAY };

const TRIAL_FIELDS: readonly PlacedField[] = [
  { key: 'line', isMarkdown: false },
  { key: 'text', isMarkdown: true },
];

function trialFinding(fields: readonly PlacedField[]): ReportFinding {
  const sections = Object.fromEntries(SECTIONS.map((name) => [name, `${WORD}\n\n- ${WORD}\n\n| ${WORD} |\n|---|\n| ${WORD} |`]));
  return {
    key: WORD,
    severity: 'HIGH',
    status: 'CLOSED',
    title: WORD,
    cvss: { version: '3.1', vector: WORD, score: 5 },
    cvssOther: { version: '4.0', vector: WORD, score: 5 },
    cwe: { id: 79, name: WORD },
    vrt: { id: WORD, name: WORD },
    assets: [WORD],
    foundDay: DAY,
    reporter: WORD,
    risk: { owner: WORD, reason: WORD, until: DAY },
    sections: sections as ReportFinding['sections'],
    fields: [...fields, ...TRIAL_FIELDS].map(({ key, isMarkdown }) => ({
      key,
      name: WORD,
      kind: isMarkdown ? 'MARKDOWN' : 'LINE',
      value: WORD,
    })),
    evidence: [
      { id: 'trialone', caption: WORD, kind: 'HTTP', request: `GET /${WORD} HTTP/1.1`, response: 'HTTP/1.1 200 OK' },
      { id: 'trialtwo', caption: WORD, kind: 'CODE', language: '', text: WORD },
    ],
    retests: [
      { round: ROUND, day: DAY, tester: WORD, result: 'FIXED', results: [{ asset: WORD, result: 'FIXED', note: WORD }], note: WORD },
    ],
  };
}

const trialControl = (): ReportDocument['coverage'][number]['controls'][number] => ({
  code: WORD,
  title: WORD,
  state: 'PASSED',
  testers: [WORD],
  day: DAY,
  findings: [WORD],
  assets: [{ asset: WORD, state: 'PASSED' }],
});

/** @param fields the custom fields that the template can name by their keys */
export function trialDocument(language: Language, fields: readonly PlacedField[] = []): ReportDocument {
  return {
    language,
    parts: [...REPORT_PARTS, ...SECTION_KINDS],
    title: WORD,
    subtitle: WORD,
    draft: true,
    workspaceName: WORD,
    classification: WORD,
    project: { key: WORD, name: WORD, kind: 'WEB', client: WORD, startDay: DAY, endDay: DAY, leads: [WORD] },
    version: { number: 1, sha256: WORD, at: `${DAY}T00:00:00.000Z` },
    generatedDay: DAY,
    selection: { severities: [...SEVERITIES], statuses: [...PUBLISHED_STATUSES] },
    summary: WORD,
    appendix: WORD,
    sections: SECTION_KINDS.map((id) => ({ id, title: WORD, text: WORD })),
    history: [{ number: 1, day: DAY, by: WORD }],
    scope: [true, false].map((inScope) => ({ inScope, kind: 'URL', value: WORD, note: WORD })),
    findings: [trialFinding(fields)],
    rounds: [{ ...ROUND, endDay: DAY }],
    coverage: [{ name: WORD, standard: WORD, untested: [WORD], controls: [trialControl()] }],
    images: [],
    pictures: new Map(),
    branding: NO_BRANDING,
  };
}
