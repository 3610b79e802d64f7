import { type EveryIssue, everyIssue } from '../issues/list/issue-export.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { today } from '../platform/text/days.ts';
import { translate } from '../platform/text/translations.ts';
import { workbookStream } from '../platform/workbook/workbook.ts';
import { canSeeMethod } from '../projects/projects.policy.ts';
import { isOfTeam, openProject } from '../projects/projects.service.ts';
import { workbookLook } from '../reports/workbook-style.service.ts';
import type { ExportOrder, MakeOptions } from './export-order.ts';
import { type ExportedProjects, trackExportedProjects } from './exported-projects.ts';
import type { IssueListExport } from './exports.tables.ts';
import { issueSheet } from './issue-sheet.ts';

/** The maximum number of issues in a sheet. Excel supports 1 048 576 rows, including the header. */
export const SHEET_ROWS = 1_000_000;

export const watched = (
  { count, fields, read }: EveryIssue,
  { holdIssue }: ExportedProjects,
  { signal, onProgress }: MakeOptions,
): EveryIssue => ({
  count,
  fields,
  async *read(from, to) {
    let at = from;
    for await (const batch of read(from, to)) {
      signal.throwIfAborted();
      for (const row of batch) holdIssue(row);
      yield batch;
      at += batch.length;
      onProgress(Math.min(1, at / count));
    }
  },
});

/** Whether the user can see contributors and tags, in the project or in any of their projects. */
async function seesTeamFields(db: DbOrTx, actor: Actor, { projectId }: Pick<IssueListExport, 'projectId'>): Promise<boolean> {
  if (projectId !== undefined) return canSeeMethod((await openProject(db, actor, projectId)).access);
  return isOfTeam(db, actor);
}

export const orderIssues = (request: IssueListExport): ExportOrder => ({
  kind: 'ISSUES',
  request,
  action: 'ISSUES_EXPORTED',
  streams: true,

  async begin({ database }, actor) {
    const { projectId, language } = request;
    const project = projectId === undefined ? null : (await openProject(database.db, actor, projectId)).project;
    const name = project ? 'workbooks:fileName.issuesOf' : 'workbooks:fileName.issues';
    return { project, fileName: translate(language, name, { key: project?.key, day: today(actor.timeZone) }) };
  },

  async make({ database }, actor, options) {
    const db = await database.reader();
    const { language, ...asked } = request;
    const held = trackExportedProjects(actor.userId);
    const { count, fields, read } = watched(await everyIssue(db, actor, asked, language), held, options);
    const columns = {
      project: asked.projectId === undefined,
      bin: asked.bin !== undefined,
      contributors: await seesTeamFields(db, actor, asked),
      fields,
    };

    function* sheets() {
      let from = 0;
      do {
        yield issueSheet(language, columns, read(from, Math.min(count, from + SHEET_ROWS)));
        from += SHEET_ROWS;
      } while (from < count);
    }
    const title = translate(language, 'workbooks:sheet.issues');
    const content = workbookStream({ title, sheets: sheets(), timeZone: actor.timeZone, ...workbookLook(language) });
    return { content, held: held.all };
  },
});
