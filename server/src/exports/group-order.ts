import { redact } from '@coloa/contract/issues/redaction.ts';
import { auditedGroup, openGroup, wholeGroup } from '../groups/groups.service.ts';
import { everyIssue } from '../issues/list/issue-export.service.ts';
import { today } from '../platform/text/days.ts';
import { fold } from '../platform/text/folding.ts';
import { translate } from '../platform/text/translations.ts';
import { workbookStream } from '../platform/workbook/workbook.ts';
import { workbookLook } from '../reports/workbook-style.service.ts';
import type { ExportOrder } from './export-order.ts';
import { trackExportedProjects } from './exported-projects.ts';
import type { GroupExport } from './exports.tables.ts';
import { ageSheet, figureSheet, groupPeopleSheet, groupProjectSheet } from './group-sheets.ts';
import { issueSheet } from './issue-sheet.ts';
import { SHEET_ROWS, watched } from './issues-order.ts';

const NAME_LENGTH = 60;

/** Returns `khach-hang-hvbank` for `Khách hàng HVBank`, so that the file name is valid on every file system. */
const inFileName = (name: string): string => fold(redact(name)).replaceAll(' ', '-').slice(0, NAME_LENGTH).replace(/-$/, '');

export const orderGroup = (request: GroupExport): ExportOrder => ({
  kind: 'GROUP',
  request,
  action: 'GROUP_EXPORTED',
  streams: true,

  async begin({ database }, actor) {
    const group = await openGroup(database.db, actor, request.groupId);
    const words = { name: inFileName(group.name), day: today(actor.timeZone) };
    const fileName = translate(request.language, words.name === '' ? 'workbooks:fileName.unnamedGroup' : 'workbooks:fileName.group', words);
    return { project: null, about: auditedGroup(group), fileName };
  },

  async make({ database }, actor, options) {
    const db = await database.reader();
    const { groupId, language } = request;
    const whole = await wholeGroup(db, actor, groupId);
    const { group, reads } = whole;
    const held = trackExportedProjects(actor.userId);
    for (const [projectId, as] of reads) held.hold(projectId, as);
    const { count, fields, read } = watched(await everyIssue(db, actor, { groupId, sortBy: 'severity' }, language), held, options);

    function* sheets() {
      yield figureSheet(language, group.figures);
      yield ageSheet(language, whole);
      yield groupProjectSheet(language, group.projects);
      yield groupPeopleSheet(language, group.people);
      let from = 0;
      do {
        yield issueSheet(
          language,
          { project: true, bin: false, contributors: true, fields },
          read(from, Math.min(count, from + SHEET_ROWS)),
        );
        from += SHEET_ROWS;
      } while (from < count);
    }
    return {
      content: workbookStream({ title: group.name, sheets: sheets(), timeZone: actor.timeZone, ...workbookLook(language) }),
      held: held.all,
    };
  },
});
