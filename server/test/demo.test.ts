import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { readCvss } from '@coloa/contract/issues/cvss.ts';
import { ISSUE_STATUSES, TRANSITIONS } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS, issueCreate } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { issueGaps } from '@coloa/contract/readiness/issue-gaps.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, PEOPLE } from '../seeds/company.ts';
import { ENGAGEMENTS } from '../seeds/engagements.ts';
import { exhibitOf, referenceTo } from '../seeds/exhibits.ts';
import { FIELDS, PROJECTS_WITH_FIELDS } from '../seeds/fields.ts';
import { freshDemoFolder } from '../seeds/folder.ts';
import { circumstancesOf, gapsIn } from '../seeds/gaps.ts';
import { draftIssue, writeUpsFor } from '../seeds/issue-of.ts';
import { randomOf } from '../seeds/random.ts';
import { noteKeys, wayTo } from '../seeds/story.ts';
import { fillGaps, SHOWCASE, WRITE_UPS, writeUp } from '../seeds/write-ups.ts';
import { builtInTypes } from '../src/bugs/bug-types.policy.ts';
import { StartRefused } from '../src/platform/process/start-refused.ts';
import { passwordProblems } from '../src/sessions/passwords.policy.ts';

const temporary: string[] = [];
const newFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-demo-test-'));
  temporary.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of temporary) fs.rmSync(folder, { recursive: true, force: true });
});

describe('the demo', () => {
  it('has 25 projects, 400 issues, 3 workspaces and 12 users in all five roles, with a valid password', () => {
    expect(ENGAGEMENTS).toHaveLength(25);
    expect(ENGAGEMENTS.reduce((sum, { issues }) => sum + issues, 0)).toBe(400);
    expect(new Set(ENGAGEMENTS.map(({ key }) => key)).size).toBe(25);
    expect(PEOPLE).toHaveLength(12);
    expect(new Set(PEOPLE.flatMap(({ roles }) => Object.values(roles)))).toEqual(new Set(['System', 'Admin', 'Lead', 'Tester', 'Client']));
    for (const { username } of PEOPLE) expect(passwordProblems(DEMO_PASSWORD, username)).toEqual([]);
  });

  it('assigns users only to projects of their workspaces', () => {
    for (const { workspace, lead, testers, clients = [] } of ENGAGEMENTS) {
      for (const username of [lead, ...testers, ...clients]) {
        const role = PEOPLE.find((person) => person.username === username)?.roles[workspace];
        expect(role, `${username} in ${workspace}`).toBeDefined();
        expect(clients.includes(username)).toBe(role === 'Client');
      }
    }
  });
});

describe('custom fields of the demo', () => {
  it('are valid input, have names in both languages, and one is visible only to the team', () => {
    for (const fields of Object.values(FIELDS)) {
      expect(fields.filter(({ team }) => team)).toHaveLength(1);
      expect(new Set(fields.map(({ type }) => type)).size).toBe(fields.length);
      for (const { team = false, vi, en, ...field } of fields) {
        expect(vi).not.toBe(en);
        const sent = { ...field, name: { vi, en }, clientVisible: !team };
        expect(customFieldsContract.create.body?.safeParse(sent), field.key).toMatchObject({ success: true });
      }
    }
  });

  it('have values in projects of a workspace that has them', () => {
    for (const project of PROJECTS_WITH_FIELDS) {
      const engagement = ENGAGEMENTS.find(({ key }) => key === project);
      expect(engagement && FIELDS[engagement.workspace], project).toBeDefined();
    }
  });
});

describe('write-ups of the demo', () => {
  it('are at least sixty, each with an existing vulnerability type and a valid vector', () => {
    expect(WRITE_UPS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(WRITE_UPS.map(({ id }) => id)).size).toBe(WRITE_UPS.length);
    expect(new Set(WRITE_UPS.map(({ texts }) => texts.vi?.title)).size).toBe(WRITE_UPS.length);
    for (const { id, bug, cvss, cvss4 } of WRITE_UPS) {
      expect(builtInTypes.types.get(bug), `${id}: ${bug}`).toBeTruthy();
      for (const vector of [cvss, cvss4]) if (vector) expect(readCvss(vector), `${id}: ${vector}`).toBeTruthy();
    }
  });

  it('have no placeholders in either language, and are valid input to create issues', () => {
    const [engagement] = ENGAGEMENTS;
    if (!engagement) throw new Error('there is no engagement');
    const circumstances = circumstancesOf(engagement, randomOf('x'));
    for (const from of [...WRITE_UPS, ...SHOWCASE.values()]) {
      for (const language of ['vi', 'en'] as const) {
        const content = writeUp(from, language, gapsIn(language, circumstances));
        if (!content) continue;
        if (from.exhibit) expect(content.steps, from.id).toContain(referenceTo('evidence'));
        expect(JSON.stringify(content), `${from.id} ${language}`).not.toMatch(/\{\{|\bundefined\b/);
        const evidence = from.exhibit ? [exhibitOf(fillGaps(from.evidence, gapsIn(language, circumstances)), from.exhibit)] : [];
        const sent = { projectId: crypto.randomUUID(), bugId: from.bug, contents: { [language]: content }, evidence, tags: [...from.tags] };
        expect(issueCreate.safeParse(sent).error, from.id).toBeUndefined();
      }
    }
  });

  it('have no text that is the same in both languages, in the other language, or twice in an issue', () => {
    const told = ENGAGEMENTS.flatMap((engagement) => {
      const random = randomOf(engagement.key);
      return writeUpsFor(engagement, random).map((from) => draftIssue(from, engagement, new Date('2026-03-01'), random));
    });
    for (const { contents, bugId, ...issue } of told) {
      const gaps = issueGaps({ ...issue, contents, bugId, reportLanguages: LANGUAGES.filter((language) => contents[language]) });
      expect(
        gaps.filter(({ kind }) => kind === 'IDENTICAL' || kind === 'OTHER_LANGUAGE'),
        bugId,
      ).toEqual([]);
      const { vi, en } = contents;
      for (const name of ISSUE_TEXTS.filter((name) => name !== 'references' && vi?.[name])) expect(vi?.[name], bugId).not.toBe(en?.[name]);
      const rows = (text = '') => text.match(/^\| (?:GET|PUT|POST|DELETE) \| \S+/gm);
      if (vi && en) expect(rows(en.description), bugId).toEqual(rows(vi.description));
      for (const content of [vi, en]) {
        const texts = ISSUE_TEXTS.flatMap((name) => content?.[name] || []);
        expect(new Set(texts).size, bugId).toBe(texts.length);
      }
    }
  });

  it('name only example hosts', () => {
    for (const from of WRITE_UPS) {
      const hosts = [...JSON.stringify(from).matchAll(/https?:\/\/([a-z0-9.-]+)/g)].map(([, host]) => host ?? '');
      for (const host of hosts) expect(host, from.id).toMatch(/(^|\.)example$|^$|^id\.$/);
    }
  });
});

describe('the history of an issue', () => {
  it('reaches every status by valid transitions, with a note where one is required', () => {
    for (const status of ISSUE_STATUSES) {
      for (const [from, to] of wayTo(status)) expect(TRANSITIONS.some((step) => step.from === from && step.to === to)).toBe(true);
    }
    const needed = TRANSITIONS.filter(({ note }) => note === 'required').map(({ from, to }) => `${from}>${to}`);
    expect(noteKeys).toEqual(expect.arrayContaining(needed));
  });
});

describe('the demo folder', () => {
  it('is emptied if a demo created it', () => {
    const folder = path.join(newFolder(), 'demo');
    freshDemoFolder(folder);
    fs.writeFileSync(path.join(folder, 'left-over'), 'x');
    freshDemoFolder(folder);
    expect(fs.readdirSync(folder)).toEqual(['.coloa-demo']);
  });

  it('is left unchanged and rejected if it contains anything else', () => {
    const folder = newFolder();
    fs.writeFileSync(path.join(folder, 'work'), 'real');
    expect(() => freshDemoFolder(folder)).toThrow(StartRefused);
    expect(fs.readFileSync(path.join(folder, 'work'), 'utf8')).toBe('real');
  });
});
