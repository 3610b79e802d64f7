import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { ReportFile } from '@coloa/contract/reports/report-document.ts';
import type { RootContent } from 'mdast';
import sharp from 'sharp';
import { findingTrees } from '../src/reports/document/finding-trees.ts';
import { treeContext } from '../src/reports/document/tree-context.ts';
import { buildReportDocument, buildReportFinding } from '../src/reports/report-document.factory.ts';
import type { ReportDocument, ReportEvidence, ReportFinding } from '../src/reports/report-document.ts';
import { reportLabels } from '../src/reports/report-labels.ts';
import { pictureOf } from './pictures.ts';
import { type Said, saidByTree } from './spoken-text.ts';

const http = (id: string, caption: string, request: string, response: string): ReportEvidence => ({
  id,
  caption,
  kind: 'HTTP',
  request,
  response,
});

export const ITEMS: readonly ReportEvidence[] = [
  http(
    'exchange',
    'Replayed ⟦SECRET3⟧',
    'POST /a HTTP/1.1\nHost: a.example\nCookie: ⟦SECRET1⟧\n\n{"a":⟪1⟫}',
    'HTTP/1.1 200 OK\nServer: x\n\n{}\n\nHTTP/1.1 100 Continue',
  ),
  { ...http('measured', 'Slow', 'GET /slow HTTP/1.1', 'HTTP/1.1 200 OK'), durationMs: 5_210, responseBytes: 48_213 } as ReportEvidence,
  http('request1', '', 'GET /\u202eback HTTP/1.1\nno header\nX: y', ''),
  http('answered', '', '', 'HTTP/2 403\ncontent-length: 0'),
  http('malformd', 'No start line', '', '\r\n{"only": "a body"}'),
  {
    id: 'terminal',
    caption: '<b>Terminal</b> & `more`',
    kind: 'CODE',
    language: 'sh',
    text: 'curl -s "https://a.example/?q=1"\n\n```\nfence\n```\n',
  },
  { id: 'payloads', caption: '', kind: 'CODE', language: '', text: "' OR 1=1 --\t⟦SECRET4⟧ \u001b[31m {{7*7}} #let $x$" },
  { id: 'picture1', caption: 'Login page', kind: 'IMAGE', fileName: 'a.png' },
  { id: 'picture2', caption: '', kind: 'IMAGE', fileName: 'b.png' },
  {
    id: 'filefile',
    caption: 'Proof of concept',
    kind: 'FILE',
    fileName: 'c.zip',
    file: { name: 'poc ⟦SECRET2⟧.zip', size: 12_345, sha256: '5a'.repeat(32) },
  },
  { id: 'filegone', caption: '', kind: 'FILE', fileName: 'd.zip', file: null },
];

const REFERENCES = `See ${ITEMS.map(({ id }) => `[](evidence:${id})`).join(', ')}.

1. By **[](evidence:exchange)** and [its *own* words](evidence:terminal)

   > <evidence:picture1> and [][defined]

| a | b |
|---|---|
| [](evidence:filefile) | [](evidence:notthere) and [words alone](evidence:notthere) |

\`\`\`http title="In the text"
GET /in-text HTTP/1.1
\`\`\`

Noted[^note] \`[](evidence:exchange)\`

[defined]: evidence:payloads

[^note]: As [](evidence:request1) shows.
`;

const NOTE = 'Still as [](evidence:exchange).\n\n```http\nGET /again HTTP/1.1\n```';
const empty = Object.fromEntries(SECTIONS.map((name) => [name, ''])) as ReportFinding['sections'];

export async function reportWithEvidence(language: Language): Promise<ReportDocument> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const retest = { round: { number: 1, startDay: '2026-04-06' }, day: '2026-04-07', tester: 'A', result: 'PARTLY' as const };
  const finding = (n: number, rest: Partial<ReportFinding>): ReportFinding =>
    buildReportFinding({
      key: `CASE-${n}`,
      title: `Finding number ${n} of all`,
      sections: { ...empty, description: REFERENCES, references: 'End.' },
      retests: [{ ...retest, results: [], note: NOTE }],
      ...rest,
    });
  return buildReportDocument({
    language,
    parts: ['FINDINGS'],
    summary: '',
    // The second finding has the same evidence ids as the first, as if it were copied.
    findings: [finding(1, { evidence: [...ITEMS] }), finding(2, { evidence: ITEMS.toReversed() }), finding(3, { evidence: [] })],
    pictures: new Map(['a.png', 'b.png'].map((name) => [name, pictureOf(png)])),
  });
}

interface FindingSaid {
  heading: string;
  description: Said;
  evidence: Said;
  note: Said;
}

export interface ExpectedEvidence {
  findings: FindingSaid[];
  alternatives: string[];
  numbers: ReadonlyMap<string, number>;
}

export function saidOfEvidence({
  language,
  findings,
  pictures,
}: Pick<ReportDocument, 'language' | 'findings' | 'pictures'>): ExpectedEvidence {
  const label = reportLabels(language);
  const context = treeContext(pictures, label);
  const notes = new Map<string, number>();
  const said = (nodes: readonly RootContent[]) => saidByTree(nodes, label, notes);
  const alternatives: string[] = [];
  return {
    alternatives,
    numbers: context.numbers,
    findings: findings.map((finding) => {
      const trees = findingTrees(finding, context, 4);
      alternatives.push(...trees.evidence.flatMap((node) => (node.type === 'figure' ? [node.words] : [])));
      return {
        heading: `${finding.key} · ${finding.title}`,
        description: said(trees.sections.find(({ name }) => name === 'description')?.nodes ?? []),
        evidence: said(trees.evidence),
        note: said(trees.notes.flat()),
      };
    }),
  };
}

export const heldEvidence = (json: Buffer, { pictures }: ReportDocument): ExpectedEvidence[] =>
  (JSON.parse(json.toString()) as ReportFile).documents.map((document) => saidOfEvidence({ ...document, pictures }));
