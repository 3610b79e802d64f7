import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect } from '@playwright/test';
import { signIn } from './api-client.ts';
import { acceptedIssue, engagement } from './members.ts';
import { uploadPicture } from './picture.ts';
import type { RunningServer } from './server.ts';

const TITLE = 'Đọc được sao kê của người khác';

export async function fill(server: RunningServer) {
  const within = await engagement(server.url);
  const sent = await uploadPicture(server.url, within.tester.token);
  const { url } = (await sent.json()) as Uploaded;
  const issue = await acceptedIssue(within, { contents: { vi: { title: TITLE, description: `![Sao kê](${url})` } } });
  return { issueId: issue.id, picture: await pictureAt(server, url), url };
}

async function pictureAt(server: RunningServer, url: string): Promise<Buffer> {
  const answer = await fetch(new URL(url, server.url), { headers: { token: (await signIn(server.url)).token } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

export async function expectAll(server: RunningServer, { issueId, picture, url }: Awaited<ReturnType<typeof fill>>): Promise<void> {
  const { call } = await signIn(server.url);
  const { body } = await call(issuesContract.get, { params: { id: issueId } });
  expect(body.contents.vi?.title).toBe(TITLE);
  expect((await pictureAt(server, url)).equals(picture)).toBe(true);
}
