import type { RunningServer } from '../e2e/server.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { buildProject } from '../server/src/projects/projects.factory.ts';
import { buildShare } from '../server/src/reports/shares/shares.factory.ts';
import { buildMember } from '../server/src/users/users.factory.ts';
import { buildWorkspace } from '../server/src/workspaces/workspaces.factory.ts';
import { addIssue, type Filled, fillSmall } from './data.ts';
import { atMost, type Figure, median, medianOf, megabytes, ms, percentile, seconds } from './figures.ts';
import { grow } from './grow.ts';
import { idleBytes, peakBytes } from './memory.ts';
import { login, onPreparedServer } from './prepared-server.ts';

/** `copies` is the number of copies of 1 000 issues in the exported list. */
const SIZES = { findings: 300, copies: 100, rounds: 5, calls: 20, restMs: 10_000 };
type Sizes = typeof SIZES;

interface Reports extends Filled {
  largeProjectId: string;
  shareToken: string;
  exporter: { username: string; password: string };
}

async function fill(platform: Platform, { findings, copies }: Sizes): Promise<Reports> {
  const { db } = platform.database;
  const small = await fillSmall(platform);
  const many = await buildWorkspace(db);
  await grow(db, { from: small.workspaceId, to: many.id, times: copies });
  const exporter = await buildMember(db, { workspace: many, role: 'Lead' });
  const lead = await buildMember(db, { workspace: { id: small.workspaceId }, role: 'Lead' });
  const project = await buildProject(db, { workspaceId: small.workspaceId, createdBy: lead.id, key: 'LARGE', name: 'Dự án lớn' });
  for (let n = 0; n < findings; n++) await addIssue(platform, { project, lead, testers: [lead] }, n, true);
  const { token: shareToken } = await buildShare(db, project);
  return { ...small, largeProjectId: project.id, shareToken, exporter: { username: exporter.username, password: small.password } };
}

async function timed(url: string, init: RequestInit): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${await answer.text()}`);
  for await (const _ of answer.body ?? []);
  return performance.now() - begun;
}

const post = (token: string | null, body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token !== null && { token }) },
  body: JSON.stringify(body),
});

/**
 * Returns the 99th percentile of another user's response times until `made` settles, in milliseconds. The pauses between the calls limit
 * the load that these calls add.
 */
async function othersDuring(server: RunningServer, token: string, { issueId }: Filled, made: Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  const urls = ['/api/issue?sortBy=severity', `/api/issue/${issueId}`, '/api/user/detail'].map((url) => server.url + url);
  let done = false;
  const end = made.finally(() => {
    done = true;
  });
  for (let n = 0; !done; n++) {
    waits.push(await timed(urls[n % urls.length] ?? '', { headers: { token } }));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await end;
  return percentile(waits, 0.99);
}

export const reportFigures = (sizes: Sizes = SIZES): Promise<Figure[]> =>
  onPreparedServer(
    (platform) => fill(platform, sizes),
    async ({ server, filled }) => {
      const { rounds, calls, findings, copies } = sizes;
      const token = await login(server, filled);
      const exporter = await login(server, filled.exporter);
      const report = (projectId: string, format = 'pdf') =>
        timed(`${server.url}/api/export/report`, post(token, { projectId, format, language: 'vi' }));
      const excel = () => timed(`${server.url}/api/export/issue`, { headers: { token: exporter } });
      const rows = `${(copies * 1_000).toLocaleString('en')} issues`;

      // The export is measured first, because the memory of the report worker would hide that of the export.
      const idle = await idleBytes(server.process.pid ?? 0, sizes.restMs);
      const peak = await peakBytes(server.process.pid ?? 0, excel());

      const made: Record<string, number> = {};
      for (const format of ['pdf', 'docx']) {
        for (const projectId of [filled.reportProjectId, filled.largeProjectId]) {
          await report(projectId, format);
          made[`${format} ${projectId}`] = await medianOf(rounds, () => report(projectId, format));
        }
      }
      const took = (format: string, projectId: string): number => made[`${format} ${projectId}`] ?? 0;
      const duringPdf = await medianOf(rounds, () => othersDuring(server, token, filled, report(filled.largeProjectId)));
      const duringExcel = await medianOf(rounds, () => othersDuring(server, token, filled, excel()));

      const several = async (url: string, init: RequestInit): Promise<number> => {
        const waits: number[] = [];
        await timed(url, init);
        for (let n = 0; n < calls; n++) waits.push(await timed(url, init));
        return median(waits);
      };
      const preview = await several(`${server.url}/api/project/${filled.largeProjectId}/report/preview`, post(token, { language: 'vi' }));
      const shared = await several(`${server.url}/api/project/share/report`, post(null, { token: filled.shareToken }));
      const notYetNotified = (what: string, value: number): Figure => ({ what, value: ms(value), budget: '', within: null });
      return [
        atMost('PDF of 100 issues with images, over the API', took('pdf', filled.reportProjectId), 2_000, seconds),
        atMost(`PDF of ${findings} issues with images, over the API`, took('pdf', filled.largeProjectId), 6_000, seconds),
        atMost('Word of 100 issues with images, over the API', took('docx', filled.reportProjectId), 4_000, seconds),
        atMost(`Word of ${findings} issues with images, over the API`, took('docx', filled.largeProjectId), 12_000, seconds),
        atMost(`p99 of other calls during a PDF of ${findings} issues`, duringPdf, 100, ms),
        atMost(`p99 of other calls during an Excel of ${rows}`, duringExcel, 100, ms),
        atMost(`memory above idle during an Excel of ${rows}`, peak - idle, 100 * 1024 * 1024, megabytes),
        notYetNotified(`POST …/report/preview of ${findings} findings`, preview),
        notYetNotified(`POST …/share/report of ${findings} findings, read before`, shared),
      ];
    },
  );
