import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';
import { reportPreview } from './reports.service.ts';
import { changeReportSettings, reportSettingsOf } from './settings/report-settings.service.ts';
import { deleteVersion, keepVersion, versionsOf } from './versions/report-versions.service.ts';

export function reportsRoutes(platform: Platform): Implementation[] {
  const { db, transaction } = platform.database;
  return implement(reportsContract, {
    settings: ({ actor, params }) => reportSettingsOf(db, actor, params.id),

    async saveSettings({ actor, params, body }) {
      await transaction((tx) => changeReportSettings(tx, actor, params.id, body));
      return reportSettingsOf(db, actor, params.id);
    },

    preview: ({ actor, params, body }) => reportPreview(platform, actor, { projectId: params.id, format: 'json', ...body }),

    versions: async ({ actor, params }) => ({ items: await versionsOf(db, actor, params.id) }),

    async deleteVersion({ actor, params, request }) {
      await transaction((tx) => deleteVersion(tx, actor, auditActor(actor, request), params.id, params.versionId));
      return true;
    },

    makeVersion: ({ actor, params, body, request }) => keepVersion(platform, actor, auditActor(actor, request), params.id, body.note),
  });
}
