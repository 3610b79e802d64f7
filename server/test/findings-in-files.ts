import { inflateSync } from 'node:zlib';
import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { REDACTION_MARK } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { plainText } from '@coloa/contract/markdown-depth.ts';
import type { ReportFile } from '@coloa/contract/reports/report-document.ts';
import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { unzipSync } from 'fflate';
import { parseMarkdown } from '../src/reports/document/markdown.ts';
import { type Label, type ReportLabel, reportLabels } from '../src/reports/report-labels.ts';
import { readPdf } from './read-pdf.ts';
import { readWorkbook } from './read-workbook.ts';
import { readWord } from './word-file.ts';

export interface Told {
  key: string;
  severity: string;
  status: string;
  title: string;
  score: string | null;
  vector: string | null;
  cwe: string | null;
  vrt: string | null;
  assets: string;
  sections: Record<Section, string>;
}

interface Of {
  workspaceName: string;
  projectKey: string;
}

/** Removes differences between formats, which wrap lines and show redactions differently. */
export function squeeze(text: string): string {
  const bars = [REDACTION_MARK, ...(['vi', 'en'] as const).map((language) => reportLabels(language)('redacted'))];
  const bare = bars.reduce((rest, bar) => rest.replaceAll(bar, ' '), text.normalize('NFKC'));
  return bare.replaceAll(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const unmarked = (html: string): string =>
  html
    .replaceAll(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

async function wordsIn(format: ReportFormat, bytes: Buffer, language: Language, of: Of): Promise<string> {
  if (format === 'docx') return readWord(bytes).text();
  if (format === 'html') return unmarked(bytes.toString());
  if (format === 'md') {
    // The info string contains the title of a code block.
    const markdown = Buffer.from(unzipSync(bytes)[`report.${language}.md`] ?? []).toString();
    return plainText(parseMarkdown(markdown.replaceAll(/^```http title="([^"]*)"$/gm, '$1\n\n```http')));
  }
  const { pages, count } = await readPdf(bytes);
  const head = new RegExp(`^.*? · .*? ${language === 'vi' ? '\\d\\d/\\d\\d/\\d{4}' : '\\d{1,2} [A-Z][a-z]{2} \\d{4}'} `);
  const foot = (n: number): RegExp => new RegExp(`${escaped(of.workspaceName)} · .{1,60}? ${n} / ${count}\\s*$`);
  return pages.map((page, n) => page.replace(head, '').replace(foot(n + 1), '')).join(' ');
}

function sectionsIn(text: string, label: Label): Record<Section, string> {
  const end = text.length;
  const starts = SECTIONS.map((name) => ({ name, heading: squeeze(label(`finding.${name}`)) }));
  let at = 0;
  const places = starts.map(({ heading }) => {
    const found = text.indexOf(heading, at);
    if (found >= 0) at = found + heading.length;
    return found;
  });
  const cut = starts.map(({ name, heading }, n) => {
    const from = places[n] ?? -1;
    const to = places.slice(n + 1).find((place) => place >= 0) ?? end;
    return [name, from < 0 ? '' : text.slice(from + heading.length, to)] as const;
  });
  return Object.fromEntries(cut) as Record<Section, string>;
}

async function readFlowing(format: ReportFormat, bytes: Buffer, language: Language, of: Of): Promise<Told[]> {
  const label = reportLabels(language);
  const whole = squeeze(await wordsIn(format, bytes, language, of));
  const severities = new Map<string, string>(SEVERITIES.map((name) => [squeeze(label(`severity.${name}`)), name]));
  const statuses = new Map<string, string>(ISSUE_STATUSES.map((name) => [squeeze(label(`status.${name}`)), name]));
  const one = (of: Map<string, string>) => `(${[...of.keys()].map(escaped).join('|')})`;
  const word = (name: ReportLabel): string => escaped(squeeze(label(name, { count: 2 })));
  const key = `(?<key>${of.projectKey}-\\d+)`;
  const found = `${word('finding.asset')}(?<assets>\\S*?)`;
  const facts = [
    '(?:CVSS[34]\\.[01](?<score>\\d+\\.\\d)(?<vector>\\S+?))?(?:CWE(?<cwe>CWE-\\d+)\\S*?)?',
    format === 'pdf' ? `${found}(?:${word('finding.vrtShort')}(?<vrt>\\S+?))?` : `(?:${word('finding.vrt')}(?<vrt>\\S+?))?${found}`,
    word('finding.found'),
  ].join('');
  // In the PDF, severity and status precede the title; in other formats they follow it.
  const head =
    format === 'pdf'
      ? `${key}(?<severity>${one(severities)})(?<status>${one(statuses)})(?<title>\\S+?)${facts}`
      : `${key}·(?<title>\\S+?)(?:${word('cover.fact')}${word('cover.value')})?${word('findings.severity')}(?<severity>${one(severities)})${word('findings.status')}(?<status>${one(statuses)})${facts}`;
  // The table of contents also lists the findings, so in formats other than PDF the search starts at the overview.
  const overview = squeeze((['key', 'severity', 'title', 'score', 'status'] as const).map((each) => label(`findings.${each}`)).join(''));
  const details = whole.slice(format === 'pdf' ? 0 : Math.max(0, whole.lastIndexOf(overview)));
  const heads = [...details.matchAll(new RegExp(head, 'g'))];
  return heads.map(({ index, 0: found, groups = {} }, n) => ({
    key: groups.key ?? '',
    severity: severities.get(groups.severity ?? '') ?? '',
    status: statuses.get(groups.status ?? '') ?? '',
    title: groups.title ?? '',
    score: groups.score ?? null,
    // The PDF does not print the version of CVSS.
    vector: groups.vector?.replace(/^CVSS:[34]\.[01]\//, '') ?? null,
    cwe: groups.cwe ?? null,
    vrt: groups.vrt ?? null,
    assets: (groups.assets ?? '').replaceAll(',', ''),
    sections: sectionsIn(details.slice(index + found.length, heads[n + 1]?.index ?? details.length), label),
  }));
}

async function readSheets(bytes: Buffer, language: Language): Promise<Told[]> {
  const label = reportLabels(language);
  const rows = (await readWorkbook(bytes)).get(label('findings.heading')) ?? [];
  return rows.map((row) => {
    const text = (name: ReportLabel): string => String(row[label(name, { count: 2 })] ?? '');
    return {
      key: text('findings.key'),
      severity: SEVERITIES.find((name) => label(`severity.${name}`) === text('findings.severity')) ?? '',
      status: ISSUE_STATUSES.find((name) => label(`status.${name}`) === text('findings.status')) ?? '',
      title: squeeze(text('findings.title')),
      score: typeof row[label('findings.score')] === 'number' ? Number(row[label('findings.score')]).toFixed(1) : null,
      vector: text('findings.vector').replace(/^CVSS:[34]\.[01]\//, '') || null,
      vrt: squeeze(text('finding.vrt')) || null,
      cwe: /^CWE-\d+/.exec(text('finding.cwe'))?.[0] ?? null,
      assets: squeeze(text('finding.asset')),
      sections: Object.fromEntries(SECTIONS.map((name) => [name, squeeze(text(`finding.${name}`))])) as Told['sections'],
    };
  });
}

function readJson(bytes: Buffer): Told[] {
  const { documents } = JSON.parse(bytes.toString()) as ReportFile;
  return (documents[0]?.findings ?? []).map(({ key, severity, status, title, cvss, cwe, vrt, assets, sections }) => ({
    key,
    severity,
    status,
    title: squeeze(title),
    score: cvss?.score.toFixed(1) ?? null,
    vector: cvss?.vector.replace(/^CVSS:[34]\.[01]\//, '') ?? null,
    cwe: cwe ? `CWE-${cwe.id}` : null,
    vrt: vrt && squeeze(vrt.name),
    assets: squeeze(assets.join('')),
    sections: Object.fromEntries(SECTIONS.map((name) => [name, squeeze(sections[name])])) as Told['sections'],
  }));
}

export function readFindings(format: ReportFormat, bytes: Buffer, language: Language, of: Of): Promise<Told[]> | Told[] {
  if (format === 'xlsx') return readSheets(bytes, language);
  if (format === 'json') return readJson(bytes);
  return readFlowing(format, bytes, language, of);
}

function pdfStreams(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = at + 6 + (bytes[at + 6] === 0x0d ? 2 : 1);
    try {
      found.push(inflateSync(bytes.subarray(start, bytes.indexOf('endstream', start))));
    } catch {
      // The stream is compressed differently, or `stream` is a word in a text.
    }
  }
  return found;
}

/** Returns the file as text, its decompressed parts and its Base64 content. The text of a PDF is also included in reading order. */
export async function everythingIn(format: ReportFormat, bytes: Buffer): Promise<string> {
  const parts: Uint8Array[] = [bytes];
  let read = '';
  if (format === 'docx' || format === 'xlsx' || format === 'md') {
    const files = unzipSync(bytes);
    read = Object.keys(files).join('\n');
    parts.push(...Object.values(files));
  }
  if (format === 'pdf') {
    const { text, info, outline } = await readPdf(bytes);
    read = [text, JSON.stringify(info), JSON.stringify(outline)].join('\n');
    parts.push(...pdfStreams(bytes));
  }
  for (const [, data] of bytes.toString('latin1').matchAll(/base64,([\w+/=]+)/g)) parts.push(Buffer.from(data ?? '', 'base64'));
  // In 16-bit text, Latin letters have a zero byte.
  return [read, ...parts.flatMap((part) => [Buffer.from(part).toString(), Buffer.from(part).toString('latin1').replaceAll('\0', '')])].join(
    '\n',
  );
}
