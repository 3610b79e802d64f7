import { LIMITS } from '@coloa/contract/limits.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { asyncWorkTime } from '../../tools/work-time.ts';
import { buildFile } from '../src/files/files.factory.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { buildTopic } from '../src/topics/topics.factory.ts';
import { type BuiltMember, buildMember } from '../src/users/users.factory.ts';
import type { TestApp } from './harness.ts';

async function work<T extends { status: number }>(doing: () => Promise<T>): Promise<[number, T]> {
  const { ms, result } = await asyncWorkTime(doing);
  expect(result).toMatchObject({ status: 200 });
  return [ms, result];
}

const CONTENTS = ['pictures', 'hosts', 'mails', 'addresses', 'secrets', 'beginnings of names'] as const;
const PIECES = [
  '⟦\n',
  '⟦',
  '⟧',
  ' \n',
  '\t',
  '[',
  '&lobrk;',
  '![](',
  '```\n',
  '*',
  '# \n',
  'a ',
  '@a',
  '\u0301',
  '\u{FDFA}',
  '\u{1F469}\u200D',
] as const;

interface Chosen {
  pieces?: readonly (typeof PIECES)[number][];
  contents?: readonly (typeof CONTENTS)[number][];
}

export function testHostileWriteUps(
  { call, db, platform, tokenOf }: TestApp,
  { pieces = PIECES, contents: kinds = CONTENTS }: Chosen = {},
): void {
  let author: BuiltMember;
  let topicId: string;
  let as: { token: string };
  beforeAll(async () => {
    author = await buildMember(db, { role: 'Tester' });
    as = { token: await tokenOf(author) };
    topicId = (await buildTopic(db, author)).id;
  });

  test.each(pieces)('a write-up of nothing but %j is written, read, listed and talked of in no time', async (piece) => {
    const fill = (length: number) => `x${piece.repeat((length - 2) / piece.length)}x`;
    const line = `x${piece.replaceAll(/\s/g, ' ').repeat(LIMITS.title)}`.slice(0, LIMITS.title - 1).trim();
    const body = { topicId, title: line, category: 'Web', content: fill(LIMITS.writeUp), tags: [line.slice(0, LIMITS.tag).trim()] };
    const [created, { body: made }] = await work(() => call(api.create, { body }, as));
    const [read] = await work(() => call(api.get, { params: { writeup_id: made.id } }, as));
    const [listed] = await work(() => call(api.list, { body: { q: line.slice(0, LIMITS.searchText), sortBy: 'relevance' } }, as));
    const [changed] = await work(() =>
      call(api.update, { params: { id: made.id }, body: { version: 1, content: `${body.content}y`.slice(1) } }, as),
    );
    const said = { params: { id: made.id }, body: { body: fill(LIMITS.comment) } };
    const [commented] = await work(() => call(writeUpCommentsContract.write, said, as));
    const about = {
      name: `${line.slice(0, LIMITS.name - 8).trim()} ${PIECES.indexOf(piece)}.`,
      category: 'Web',
      description: fill(LIMITS.markdown),
    };
    const [described] = await work(() => call(topicsContract.create, { body: about }, as));
    expect(Math.max(created, read, listed, changed, commented, described)).toBeLessThan(2_000);
  });

  describe('a write-up made of an issue, with as many names as may be taken out, takes no time either', () => {
    const replace = Array.from({ length: LIMITS.clientNames }, (_, n) => ({
      text: `${n} ${'xyz'.repeat(LIMITS.scopeValue)}`.slice(0, LIMITS.scopeValue),
      instead: 'x'.repeat(LIMITS.title),
    }));
    const filled = (piece: (n: number) => string): string => {
      let text = '';
      for (let n = 0; text.length < LIMITS.markdown; n++) text += piece(n);
      return text.slice(0, LIMITS.markdown);
    };

    test.each(kinds)('of nothing but %s', async (what) => {
      const by = { workspaceId: author.workspaceId, createdBy: author.id };
      const project = await buildProject(db, by, { scope: [{ value: '*.hvbank.vn' }] });
      await buildAssignee(db, { project, user: author, hats: ['TESTER'] });
      const empty = await buildIssue(db, { project, reporterId: author.id });
      const file = { workspaceId: author.workspaceId, uploadedBy: author.id, projectId: project.id, issueId: empty.id, name: 'a.png' };
      const { fileName } = await buildFile(db, platform.storage, file);
      const pieces: Record<string, (n: number) => string> = {
        pictures: () => `![](/attachments/${fileName})`,
        hosts: (n) => `a${n}.hvbank.vn `,
        mails: (n) => `${n}@a.vn `,
        addresses: (n) => `10.${n % 250}.${(n >> 8) % 250}.1 `,
        secrets: (n) => `⟦bí mật ${n}⟧`,
        'beginnings of names': () => '1 xyzxyzxyzxyz',
      };
      const text = filled(pieces[what] ?? String);
      const contents = { vi: { title: 'Dài', description: text, steps: text, impact: text, recommendation: text, references: text } };
      const { id: issueId } = await buildIssue(db, { project, reporterId: author.id }, { contents });
      const query = { issueId, language: 'vi' } as const;
      const [proposed] = await work(() => call(api.proposeFromIssue, { query }, as));
      const body = { ...query, replace, pictures: what === 'pictures' ? [fileName] : [] };
      const [created] = await work(() => call(api.createFromIssue, { body }, as));
      expect(Math.max(proposed, created)).toBeLessThan(2_000);
    });
  });
}
