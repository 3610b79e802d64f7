import { reportDefaultsContract } from '@coloa/contract/reports/report-defaults.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { reportPreview } from './reports.service.ts';
import { changeReportDefaults, reportDefaultsOf } from './sections/report-defaults.service.ts';
import { changeReportSettings, reportSettingsOf } from './settings/report-settings.service.ts';
import { deleteVersion, keepVersion, versionsOf } from './versions/report-versions.service.ts';
import { sharingWarnings } from './warnings/report-warnings.service.ts';

export function reportsRoutes(platform: Platform): Implementation[] {
  const { db, transaction } = platform.database;
  const defaults = implement(reportDefaultsContract, {
    get: ({ actor, params }) => reportDefaultsOf(db, actor, params.id),

    async save({ actor, params, body, request }) {
      await transaction((tx) => changeReportDefaults(tx, actor, auditActor(actor, request), params.id, body));
      return reportDefaultsOf(db, actor, params.id);
    },
  });
  const ofProjects = implement(reportsContract, {
    settings: ({ actor, params }) => reportSettingsOf(db, actor, params.id),

    async saveSettings({ actor, params, body, request }) {
      await transaction((tx) => changeReportSettings(tx, actor, auditActor(actor, request), params.id, body));
      return reportSettingsOf(db, actor, params.id);
    },

    preview: ({ actor, params, body }) => reportPreview(platform, actor, { projectId: params.id, format: 'json', ...body }),

    warnings: async ({ actor, params, body }) => ({ items: await sharingWarnings(platform, actor, params.id, body) }),

    versions: async ({ actor, params }) => ({ items: await versionsOf(db, actor, params.id) }),

    async deleteVersion({ actor, params, request }) {
      await transaction((tx) => deleteVersion(tx, actor, auditActor(actor, request), params.id, params.versionId));
      return true;
    },

    makeVersion: ({ actor, params, body, request }) => keepVersion(platform, actor, auditActor(actor, request), params.id, body.note),
  });
  return [...defaults, ...ofProjects];
}
