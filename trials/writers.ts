import assert from 'node:assert/strict';
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { sql } from 'drizzle-orm';
import type { Call } from '../e2e/api-client.ts';
import type { Db } from '../server/src/platform/database/database.ts';

interface Facts {
  severity: string;
  status: string;
  deleted: boolean;
  comments: number;
}

interface Kept {
  now: Facts;
  asked: Partial<Facts> | null;
}

/** Contains all acknowledged writes. A change without a response is stored completely or not at all. */
export interface Written {
  issues: Map<string, Kept>;
  files: Map<string, { bytes: Buffer }>;
  /** The number of requests for new issues without a response, or with a 5xx error. Each may have created at most one issue. */
  unanswered: number;
  acknowledged: number;
}

export const nothingWritten = (): Written => ({ issues: new Map(), files: new Map(), unanswered: 0, acknowledged: 0 });

export async function upload(url: string, token: string, name: string, bytes: Buffer, signal = AbortSignal.timeout(30_000)) {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  const { method, path } = filesContract.upload;
  const answer = await fetch(`${url}${path}`, { method, headers: { token }, body: form, signal });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as { attachmentId: string; fileName: string; errors?: { code: string; message: string }[] },
  };
}

export class NotDone extends Error {
  override name = 'NotDone';
  readonly status: number;
  readonly codes: readonly string[];
  constructor(status: number, codes: readonly string[]) {
    super(`answered with ${status} ${codes.join(', ')}`);
    this.status = status;
    this.codes = codes;
  }
}

interface Answered {
  status: number;
  errors: readonly { code: string }[];
}

function success<A extends Answered>(answer: A): A {
  if (answer.status !== 200)
    throw new NotDone(
      answer.status,
      answer.errors.map(({ code }) => code),
    );
  return answer;
}

export async function writeOne(call: Call, projectId: string, n: number, written: Written): Promise<string> {
  written.unanswered++;
  const contents = { vi: { title: `Lỗ hổng ${n}`, description: `Máy chủ tin giá trị thứ ${n} mà người dùng gửi lên.` } };
  const created = await call(issuesContract.create, { body: { projectId, severity: 'LOW', contents } });
  // A rejected request was not executed, but a request that failed with 5xx may have been.
  if (created.status < 500) written.unanswered--;
  const { id } = success(created).body;
  written.acknowledged++;
  const kept: Kept = { now: { severity: 'LOW', status: 'DRAFT', deleted: false, comments: 0 }, asked: null };
  written.issues.set(id, kept);
  const ask = async (asked: Partial<Facts>, answer: () => Promise<Answered>) => {
    kept.asked = asked;
    success(await answer());
    written.acknowledged++;
    kept.now = { ...kept.now, ...asked };
    kept.asked = null;
  };
  const put = (body: Parameters<typeof call<typeof issuesContract.update>>[1]['body']) =>
    call(issuesContract.update, { params: { id }, body });
  await ask({ severity: 'HIGH' }, () => put({ version: 1, severity: 'HIGH' }));
  if (n % 2) await ask({ comments: 1 }, () => call(commentsContract.onIssue, { body: { issueId: id, body: 'Đã thử lại.' } }));
  if (n % 3 === 0) {
    await ask({ status: 'IN_REVIEW' }, () => put({ from: 'DRAFT', status: 'IN_REVIEW' }));
    await ask({ status: 'OPEN' }, () => put({ from: 'IN_REVIEW', status: 'OPEN' }));
  } else if (n % 5 === 4) {
    await ask({ deleted: true }, () => call(issuesContract.delete, { params: { id } }));
  }
  return id;
}

export async function writeFile(url: string, token: string, n: number, size: number, written: Written): Promise<void> {
  const bytes = Buffer.alloc(size, `tệp ${n} `);
  const { status, body } = await upload(url, token, `bang-chung-${n}.txt`, bytes);
  if (status !== 200)
    throw new NotDone(
      status,
      (body.errors ?? []).map(({ code }) => code),
    );
  written.files.set(body.fileName, { bytes });
  written.acknowledged++;
}

const same = (a: Facts, b: Facts): boolean =>
  a.severity === b.severity && a.status === b.status && a.deleted === b.deleted && a.comments === b.comments;

export async function refuseLosses(db: Db, written: Written): Promise<void> {
  const { rows } = await db.execute<{ id: string } & Record<keyof Facts, unknown>>(sql`
    select i.id, i.severity, i.status, i.deleted_at is not null as deleted,
      (select count(*)::int from comments c where c.workspace_id = i.workspace_id and c.issue_id = i.id) as comments
    from issues i`);
  const found = new Map(rows.map(({ id, ...facts }) => [id, facts as unknown as Facts]));
  for (const [id, { now, asked }] of written.issues) {
    const there = found.get(id);
    assert.ok(there, `the issue ${id} is lost`);
    const holds = same(there, now) || (asked !== null && same(there, { ...now, ...asked }));
    assert.ok(
      holds,
      `the issue ${id} is ${JSON.stringify(there)}, and was acknowledged as ${JSON.stringify(now)} (${JSON.stringify(asked)})`,
    );
  }
  assert.ok(found.size <= written.issues.size + written.unanswered, `${found.size} issues of ${written.issues.size} acknowledged`);
}

export async function refuseLostFiles(url: string, token: string, files: Written['files']): Promise<void> {
  for (const [name, { bytes }] of files) {
    const answer = await fetch(`${url}${filesContract.download.path.replace('{fileName}', name)}`, { headers: { token } });
    assert.equal(answer.status, 200, `the file ${name}`);
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes), `the file ${name} is another`);
  }
}
