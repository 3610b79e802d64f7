import { randomUUID } from 'node:crypto';
import { describedApi } from '@coloa/contract/api.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { auditRoutes } from './audit/audit.routes.ts';
import { installAuditSealing } from './audit/audit-sealing.service.ts';
import { installBackupJobs } from './backup/backup-jobs.service.ts';
import { backupsRoutes } from './backup/backups.routes.ts';
import { backupFigures } from './backup/backups.service.ts';
import { bugListRoutes } from './bugs/bug-list.routes.ts';
import { bugProposalsRoutes } from './bugs/bug-proposals.routes.ts';
import { bugImportRoutes, bugsRoutes } from './bugs/bugs.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { checklistsRoutes } from './checklists/checklists.routes.ts';
import { projectChecklistsRoutes } from './checklists/project-checklists.routes.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { customFieldsRoutes } from './custom-fields/custom-fields.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { mayHear } from './event-rights.ts';
import { installEventStream } from './events/event-stream.service.ts';
import { eventsRoutes } from './events/events.routes.ts';
import { installEventJobs } from './events/events.service.ts';
import { installExportJobs } from './exports/export-jobs.service.ts';
import { exportsRoutes } from './exports/exports.routes.ts';
import { giveGroup } from './exports/give-export.service.ts';
import { filesRoutes } from './files/files.routes.ts';
import { installFileJobs } from './files/files.service.ts';
import { glossaryRoutes } from './glossary/glossary.routes.ts';
import { groupsRoutes } from './groups/groups.routes.ts';
import { correctionsRoutes } from './issues/corrections/corrections.routes.ts';
import { installIssueDayJobs } from './issues/days/issue-days.service.ts';
import { installIssueJobs } from './issues/edit/issue-bin.service.ts';
import { issuesRoutes } from './issues/issues.routes.ts';
import { installIssueFolding } from './issues/list/search-texts.service.ts';
import { retestsRoutes } from './issues/retests/retests.routes.ts';
import { keptSecretsRoutes } from './issues/secrets/kept-secrets.routes.ts';
import { issueVersionsRoutes } from './issues/versions/issue-versions.routes.ts';
import { leaderboardRoutes } from './leaderboard/leaderboard.routes.ts';
import { purgeLedger } from './leaderboard/ledger-purge.service.ts';
import { installMailJobs } from './mails/mails.service.ts';
import { installDueSoon } from './notifications/due-soon.service.ts';
import { formerMails } from './notifications/former-mails.service.ts';
import { installNotificationMails } from './notifications/notification-mails.service.ts';
import { wantsToHearOfSignIns } from './notifications/notification-settings.service.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { installNotificationJobs } from './notifications/notifications.service.ts';
import { paletteRoutes } from './palette/palette.routes.ts';
import { clientErrorHandler, passOverExpectations } from './platform/http/client-errors.ts';
import { closeSlowRequests, keepAddresses, limitPipelinedRequests, requestTimeout } from './platform/http/connection-limits.ts';
import { frameworkErrorHandler, installErrorHandler } from './platform/http/error-handler.ts';
import { installGracefulClose } from './platform/http/graceful-close.ts';
import { installHealth } from './platform/http/health.ts';
import { type Implementation, mount } from './platform/http/http.ts';
import { openApiRoutes } from './platform/http/openapi.routes.ts';
import { refusal } from './platform/http/refusal.ts';
import { installSecurityHeaders } from './platform/http/security-headers.ts';
import { installStaticPages } from './platform/http/static-pages.ts';
import { installRequestLog, RequestLog } from './platform/log/request-log.ts';
import type { Platform } from './platform/platform.ts';
import { presenceRoutes } from './presence/presence.routes.ts';
import { installPresenceJobs } from './presence/presence.service.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { assigneesRoutes } from './projects/assignees/assignees.routes.ts';
import { installProjectJobs } from './projects/project-bin.service.ts';
import { purgeProjectsOf } from './projects/project-purge.service.ts';
import { projectsRoutes } from './projects/projects.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { closeReportWorkers, openReportWorkers } from './reports/reports.service.ts';
import { openShares } from './reports/shares/open-shares.ts';
import { hasShareCookie } from './reports/shares/share-cookies.ts';
import { sharesRoutes } from './reports/shares/shares.routes.ts';
import { closeTemplateChecks, openTemplateChecks } from './reports/templates/checked-template.ts';
import { reportTemplatesRoutes } from './reports/templates/report-templates.routes.ts';
import { verificationRoutes } from './reports/verification/verification.routes.ts';
import { rolesRoutes } from './roles/roles.routes.ts';
import { passwordLinksRoutes } from './sessions/password-links.routes.ts';
import { installSessionJobs } from './sessions/session-jobs.service.ts';
import { sessionListRoutes } from './sessions/session-list.routes.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { sessionAuthenticator } from './sessions/sessions.service.ts';
import { twoFactorRoutes } from './sessions/two-factor/two-factor.routes.ts';
import { similarRoutes } from './similar/similar.routes.ts';
import { snippetsRoutes } from './snippets/snippets.routes.ts';
import { taskTemplatesRoutes } from './task-templates/task-templates.routes.ts';
import { tasksRoutes } from './tasks/tasks.routes.ts';
import { tokensRoutes } from './tokens/tokens.routes.ts';
import { topicsRoutes } from './topics/topics.routes.ts';
import { installWriteUpFolding } from './topics/write-up-texts.service.ts';
import { writeUpVersionsRoutes } from './topics/write-up-versions.routes.ts';
import { invitationsRoutes } from './users/invitations.routes.ts';
import { installInvitationJobs } from './users/invitations.service.ts';
import { usersRoutes } from './users/users.routes.ts';
import { usersImportRoutes } from './users/users-import.routes.ts';
import { viewsRoutes } from './views/views.routes.ts';
import { wireFeatures } from './wiring.ts';
import { installWorkspaceJobs } from './workspaces/workspace-bin.service.ts';
import { workspacesRoutes } from './workspaces/workspaces.routes.ts';

/**
 * Builds the whole application without listening. After `leaving` is aborted, it still answers requests, but reports that it is not ready.
 */
export async function buildApp(platform: Platform, leaving: AbortSignal = new AbortController().signal): Promise<FastifyInstance> {
  wireFeatures();
  const app = createServer(platform);
  installConnectionRules(app, platform);
  installErrorHandler(app, platform.database.watch);
  installGracefulClose(app, leaving);
  await installBodyParsers(app, platform.env.maxUploadBytes);
  installHealth(app, platform, leaving);
  await installMetrics(app, platform);
  const implementations = featureRoutes(app, platform);
  installFeatureJobs(platform);
  installAuditSealing(app, platform);
  openWorkers(app);
  mount(app, implementations, { ...sessionAuthenticator(platform), mayProveFile: hasShareCookie });
  await installStaticPages(app);
  return app;
}

function createServer(platform: Platform): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = platform.log;
  return fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    logController: new RequestLog(platform.log),
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: platform.env.trustProxy,
    // Ids of vulnerability types are the longest path parameters.
    routerOptions: { maxParamLength: LIMITS.bugId },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: frameworkErrorHandler(platform.publicUrl),
    clientErrorHandler: clientErrorHandler(platform.publicUrl),
    requestTimeout: requestTimeout(platform.env.maxUploadBytes),
    // With `requireHostHeader`, Node itself would reject requests without a `Host` header, in a format other than that of API errors.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5_000 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
}

function installConnectionRules(app: FastifyInstance, platform: Platform): void {
  passOverExpectations(app);
  limitPipelinedRequests(app);
  keepAddresses(app);
  installRequestLog(app);
  app.decorateRequest('actor', null);
  installSecurityHeaders(app, platform.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // The server does not support upgrades. It closes the connection, because it might never read later data on that connection.
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close');
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0') throw refusal('MALFORMED_REQUEST');
  });
  // Destroy a response that the client has stopped reading, to release its resources.
  app.addHook('onSend', async (_request, reply) => closeSlowRequests(reply.raw));
}

async function installBodyParsers(app: FastifyInstance, maxUploadBytes: number): Promise<void> {
  // Plain text is not accepted, because other sites can send it without a preflight request.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fileSize: maxUploadBytes, fields: 5, fieldSize: 1000, parts: 6 } });
}

async function installMetrics(app: FastifyInstance, platform: Platform): Promise<void> {
  // Load the module on demand, because most installations use no metrics.
  if (platform.env.metricsToken === null) return;
  const metrics = await import('./platform/log/metrics.ts');
  metrics.installMetrics(app, platform, { version: packageJson.version, backups: () => backupFigures(platform) });
}

function featureRoutes(app: FastifyInstance, platform: Platform): Implementation[] {
  const shares = openShares(platform);
  return [
    ...openApiRoutes(platform, describedApi, packageJson.version),
    ...sessionsRoutes(platform),
    ...passwordLinksRoutes(platform),
    ...twoFactorRoutes(platform),
    ...sessionListRoutes(platform),
    ...profileRoutes(platform),
    ...usersRoutes(platform),
    ...usersImportRoutes(platform),
    ...invitationsRoutes(platform),
    ...rolesRoutes(platform),
    ...workspacesRoutes(platform),
    ...customFieldsRoutes(platform),
    ...configRoutes(platform),
    ...bugsRoutes(platform),
    ...bugListRoutes(platform),
    ...bugImportRoutes(platform),
    ...bugProposalsRoutes(platform),
    ...checklistsRoutes(platform),
    ...projectsRoutes(platform),
    ...projectChecklistsRoutes(platform),
    ...assigneesRoutes(platform),
    ...groupsRoutes(platform, ({ params, ...asked }) => giveGroup(platform, asked, params.id)),
    ...tasksRoutes(platform),
    ...taskTemplatesRoutes(platform),
    ...filesRoutes(platform, { fileFor: shares.fileFor, hold: shares.ends.hold }),
    ...issuesRoutes(platform),
    ...commentsRoutes(platform),
    ...notificationsRoutes(platform),
    ...eventsRoutes(installEventStream(app, platform, mayHear)),
    ...correctionsRoutes(platform),
    ...keptSecretsRoutes(platform),
    ...presenceRoutes(platform),
    ...retestsRoutes(platform),
    ...issueVersionsRoutes(platform),
    ...topicsRoutes(platform),
    ...calendarRoutes(platform),
    ...writeUpVersionsRoutes(platform),
    ...dashboardRoutes(platform),
    ...leaderboardRoutes(platform),
    ...paletteRoutes(platform),
    ...reportsRoutes(platform),
    ...reportTemplatesRoutes(platform),
    ...sharesRoutes(platform, shares),
    ...verificationRoutes(platform),
    ...exportsRoutes(platform),
    ...tokensRoutes(platform),
    ...auditRoutes(platform),
    ...backupsRoutes(platform),
    ...viewsRoutes(platform),
    ...similarRoutes(platform),
    ...glossaryRoutes(platform),
    ...snippetsRoutes(platform),
  ];
}

function installFeatureJobs(platform: Platform): void {
  installSessionJobs(platform);
  installMailJobs(platform, { sendFormer: formerMails(platform), wantsToHearOfSignIns });
  installFileJobs(platform);
  installProjectJobs(platform);
  installExportJobs(platform);
  installIssueJobs(platform);
  installIssueDayJobs(platform);
  installPresenceJobs(platform);
  installIssueFolding(platform);
  installWriteUpFolding(platform);
  installEventJobs(platform);
  installNotificationJobs(platform);
  installNotificationMails(platform);
  installDueSoon(platform);
  installWorkspaceJobs(platform, [purgeProjectsOf, purgeLedger]);
  installInvitationJobs(platform);
  installBackupJobs(platform);
}

function openWorkers(app: FastifyInstance): void {
  openReportWorkers();
  openTemplateChecks();
  app.addHook('onClose', async () => void (await Promise.all([closeReportWorkers(), closeTemplateChecks()])));
}
