import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { ISSUE_STATUSES, isPublished, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { MACHINE_FORMATS, REPORT_FORMATS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { everythingIn, readFindings, squeeze, type Told } from '../../../test/findings-in-files.ts';
import { testApp } from '../../../test/harness.ts';
import { buildHostileProject, SECRET } from '../../../test/hostile-project.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { parseMarkdown } from '../document/markdown.ts';

const app = await testApp();
const team = await buildTeam(app);
const { project } = await buildHostileProject(app, team);
const TYPES: Readonly<Record<string, string>> = { 'server_side_injection.sql_injection': 'SQLinjection' };
const TOLD_IN_FULL = ['pdf', 'docx', 'xlsx', 'html', 'md', 'json'] as const;

const made = new Map<string, Buffer>();

async function exported(format: ReportFormat, language: ReportLanguage, body: object = {}, who: Teammate = 'lead'): Promise<Buffer> {
  const request = { projectId: project.id, format, language, ...body };
  const key = JSON.stringify([who, request]);
  const had = made.get(key);
  if (had) return had;
  const { bytes, status, details } = await app.call(exportsContract.report, { body: request }, team.as(who));
  expect({ status, details }).toEqual({ status: 200, details: [] });
  made.set(key, bytes);
  return bytes;
}

const unpacked = new WeakMap<Buffer, Promise<string>>();

function everythingOf(format: ReportFormat, bytes: Buffer): Promise<string> {
  const everything = unpacked.get(bytes) ?? everythingIn(format, bytes);
  unpacked.set(bytes, everything);
  return everything;
}

type Row = Omit<Told, 'assets' | 'sections'> & { assets: string[] } & Record<Section, string>;

async function stored(language: Language, statuses: readonly string[]): Promise<Row[]> {
  const { rows } = await app.database.pool.query<Row>(
    `select p.key || '-' || i.number as key, i.severity, i.status, c.title, i.cvss_score::numeric(3, 1)::text as score,
       regexp_replace(i.cvss, '^CVSS:[34]\\.[01]/', '') as vector, i.cwe, i.bug_id as vrt, c.description, c.steps, c.impact, c.recommendation, c."references",
       (select array_agg(a.value order by a.position) from issue_assets a where a.issue_id = i.id) as assets
     from issues i join projects p on p.id = i.project_id join issue_contents c on c.issue_id = i.id
     where i.project_id = $1 and c.language = $2 and i.status = any($3) and i.deleted_at is null
     order by array_position($4::text[], i.severity), i.cvss_score desc nulls last, i.number`,
    [project.id, language, statuses, SEVERITIES],
  );
  return rows;
}

function wordsOf(markdown: string) {
  const inOrder: string[] = [];
  const notes: string[] = [];
  const walk = (node: Nodes, into: string[]): void => {
    if (node.type === 'code') into.push(...(/title="([^"]*)"/.exec(node.meta ?? '')?.slice(1) ?? []), ...node.value.split('\n'));
    else if ('value' in node) into.push(node.value);
    else if ('alt' in node) into.push(node.alt ?? '');
    else if ('children' in node) for (const child of node.children) walk(child, node.type === 'footnoteDefinition' ? notes : into);
  };
  walk(parseMarkdown(redact(markdown)), inOrder);
  const squeezed = (words: string[]) => words.map(squeeze).filter((word) => word !== '');
  return { inOrder: squeezed(inOrder), notes: squeezed(notes) };
}

function missing(words: readonly string[], text: string): string[] {
  let at = 0;
  return words.filter((word) => {
    const found = text.indexOf(word, at);
    if (found >= 0) at = found + word.length;
    return found < 0;
  });
}

const factsOf = ({ key, severity, status, title, score, vector, cwe, vrt, assets }: Row) => {
  return {
    key,
    severity,
    status,
    title: squeeze(redact(title)),
    score,
    vector,
    cwe,
    vrt: vrt && TYPES[vrt],
    assets: squeeze(redact(assets.join(''))),
  };
};

/** The timeout in milliseconds. If all tests run at once, the worker generates other files first. */
const PATIENCE = 60_000;

describe.each(LANGUAGES)('in %s', (language) => {
  const of = { workspaceName: team.workspace.name, projectKey: project.key };

  test.each(TOLD_IN_FULL)(
    'S47 as %s it contains the data of the database, in its order',
    async (format) => {
      const bytes = await exported(format, language);
      const told = await readFindings(format, bytes, language, of);
      const rows = await stored(language, PUBLISHED_STATUSES);
      expect(rows.length).toBe(PUBLISHED_STATUSES.length);
      expect(told.map(({ sections: _, ...facts }) => facts)).toEqual(rows.map(factsOf));
      const everything = squeeze(await everythingOf(format, bytes));
      for (const [n, row] of rows.entries()) {
        for (const section of SECTIONS) {
          const text = told[n]?.sections[section] ?? '';
          const { inOrder, notes } = wordsOf(row[section]);
          if (format === 'json') expect(text).toBe(squeeze(redact(row[section])));
          else expect({ section, missing: missing(inOrder, text) }).toEqual({ section, missing: [] });
          for (const note of notes) expect(everything).toContain(note);
        }
      }
    },
    PATIENCE,
  );

  test('S47 for DefectDojo and as SARIF it contains the same data, in their terms', async () => {
    const rows = (await stored(language, PUBLISHED_STATUSES)).map((row) => ({ ...row, told: factsOf(row) }));
    const dojo = JSON.parse((await exported('defectdojo', language)).toString());
    const inDojo = rows.map(({ key, title, cwe, score, told }) => ({
      key,
      title: redact(title),
      severity: told.severity === 'VARIES' ? 'Info' : `${told.severity[0]}${told.severity.slice(1).toLowerCase()}`,
      cwe: cwe === null ? undefined : Number(cwe.slice('CWE-'.length)),
      score: score === null ? undefined : Number(score),
    }));
    type Dojo = Record<string, string & number>;
    expect(
      dojo.findings.map(({ unique_id_from_tool: key, title, severity, cwe, cvssv3_score, cvssv4_score }: Dojo) => {
        return { key, title, severity, cwe, score: cvssv3_score ?? cvssv4_score };
      }),
    ).toEqual(inDojo);
    const [run] = JSON.parse((await exported('sarif', language)).toString()).runs;
    type Sarif = {
      message: { text: string; markdown: string };
      properties: Record<string, unknown>;
      locations: { logicalLocations: { fullyQualifiedName: string }[] }[];
    };
    for (const [n, row] of rows.entries()) {
      const { message, properties, locations } = run.results[n] as Sarif;
      const { key, severity, status } = row;
      expect({ ...properties, title: message.text }).toMatchObject({ key, severity, status, title: redact(row.title) });
      expect(locations.map(({ logicalLocations }) => logicalLocations[0]?.fullyQualifiedName)).toEqual(row.assets.map(redact));
      const { description, steps_to_reproduce: steps, mitigation, impact, references } = dojo.findings[n];
      for (const [text, from] of [
        [description, row.description],
        [steps, row.steps],
        [impact, row.impact],
        [mitigation, row.recommendation],
        [references, row.references],
      ]) {
        const words = wordsOf(from).inOrder;
        expect(missing(words, wordsOf(text).inOrder.join(''))).toEqual([]);
        expect(missing(words, wordsOf(message.markdown).inOrder.join(''))).toEqual([]);
      }
    }
    expect(run.results).toHaveLength(rows.length);
  });
});

describe.each(REPORT_FORMATS)('as %s', (format) => {
  const HIDDEN = /HIDDEN[A-Z_]+/g;
  const found = async (pattern: RegExp, bytes: Buffer) => [...new Set((await everythingOf(format, bytes)).match(pattern))].sort();

  test(
    'S47 no redacted, unpublished, internal, deleted or foreign text is in any of its bytes',
    async () => {
      for (const language of LANGUAGES) {
        const bytes = await exported(format, language);
        expect(await found(SECRET, bytes)).toEqual([]);
        expect(await found(HIDDEN, bytes)).toEqual([]);
      }
      const language = MACHINE_FORMATS.includes(format) ? 'vi' : 'both';
      const asked = await exported(format, language, { statuses: ISSUE_STATUSES }, 'client');
      expect(await found(SECRET, asked)).toEqual([]);
      expect(await found(HIDDEN, asked)).toEqual([]);
    },
    PATIENCE,
  );

  test(
    'the team gets unpublished findings on request, but no redacted or internal text',
    async () => {
      const bytes = await exported(format, 'vi', { statuses: ISSUE_STATUSES });
      expect(await found(SECRET, bytes)).toEqual([]);
      const hidden = ISSUE_STATUSES.filter((status) => !isPublished(status));
      const told = format === 'defectdojo' ? hidden.filter((status) => status !== 'DUPLICATE') : hidden;
      expect(await found(HIDDEN, bytes)).toEqual(told.map((status) => `HIDDEN${status}`).sort());
    },
    PATIENCE,
  );
});
