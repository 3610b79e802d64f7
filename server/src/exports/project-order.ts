import { redact } from '@coloa/contract/issues/redaction.ts';
import { controlLinesOf } from '../checklists/controls-export.service.ts';
import { everyIssue } from '../issues/list/issue-export.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { today } from '../platform/text/days.ts';
import { translate } from '../platform/text/translations.ts';
import { workbookStream } from '../platform/workbook/workbook.ts';
import { canReport, canSeeMethod, demand, readsAs } from '../projects/projects.policy.ts';
import { openProject, projectDetail } from '../projects/projects.service.ts';
import { workbookLook } from '../reports/workbook-style.service.ts';
import { wholeTasksOf } from '../tasks/tasks-export.service.ts';
import type { ExportOrder } from './export-order.ts';
import { trackExportedProjects } from './exported-projects.ts';
import type { ProjectExport } from './exports.tables.ts';
import { issueSheet } from './issue-sheet.ts';
import { watched } from './issues-order.ts';
import { controlSheet, peopleSheet, rowSheet, taskSheet } from './project-sheets.ts';

async function openToExport(db: DbOrTx, actor: Actor, projectId: string) {
  const opened = await openProject(db, actor, projectId);
  demand(opened.access, canReport);
  return opened;
}

/**
 * Returns the order for the file of a project. Clients get the published issues and the people of the project, but no tasks or controls.
 */
export const orderProject = (request: ProjectExport): ExportOrder => ({
  kind: 'PROJECT',
  request,
  action: 'PROJECT_EXPORTED',
  streams: true,

  async begin({ database }, actor) {
    const { project } = await openToExport(database.db, actor, request.projectId);
    const day = today(actor.timeZone);
    return { project, fileName: translate(request.language, 'workbooks:fileName.project', { key: project.key, day }) };
  },

  async make({ database }, actor, options) {
    const db = await database.reader();
    const { projectId, language } = request;
    const { access, project } = await openToExport(db, actor, projectId);
    const held = trackExportedProjects(actor.userId);
    held.hold(projectId, readsAs(access));
    const { count, fields, read } = watched(await everyIssue(db, actor, { projectId, sortBy: 'number' }, language), held, options);

    async function* sheets() {
      yield issueSheet(language, { project: false, bin: false, contributors: canSeeMethod(access), fields }, read(0, count));
      if (canSeeMethod(access)) {
        const { tasks, rows } = await wholeTasksOf(db, actor, projectId, language);
        yield taskSheet(language, tasks);
        yield rowSheet(language, rows);
        yield controlSheet(language, await controlLinesOf(db, actor, projectId, language));
      }
      yield peopleSheet(language, (await projectDetail(db, actor, projectId)).assignees);
    }
    const title = `${project.key} ${redact(project.name)}`;
    return { content: workbookStream({ title, sheets: sheets(), timeZone: actor.timeZone, ...workbookLook(language) }), held: held.all };
  },
});
