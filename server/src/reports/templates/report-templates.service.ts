import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportTemplate, TemplateProblem } from '@coloa/contract/reports/report-templates.contract.ts';
import type { FastifyRequest } from 'fastify';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import { fieldsOfClients } from '../../custom-fields/custom-fields.service.ts';
import { eraseAfterCommit, receiveBytes } from '../../files/files.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { forbidden, notFound, Refusal, refusal, refuseTaken } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOfTeam } from '../../projects/projects.service.ts';
import { bytesOf } from '../report-content.service.ts';
import { renderRefusal } from '../report-renderer.ts';
import { canKeepTemplates, canUseTemplates } from '../reports.policy.ts';
import { type CheckedTemplate, checkTemplateFile, sampleFile } from './checked-template.ts';
import {
  deleteTemplate,
  deleteTemplatesOf,
  findTemplate,
  holdCount,
  insertTemplate,
  listTemplates,
  lockTemplate,
  renameTemplate,
  type TemplateRecord,
} from './report-templates.repo.ts';
import { TemplateRefused } from './template-refused.ts';

const audited = ({ id, name }: { id: string; name: string }) => ({ kind: 'reportTemplate' as const, id, name });

const present = ({ createdAt, ...row }: TemplateRecord, actor: Actor): ReportTemplate => ({
  ...row,
  at: createdAt.toISOString(),
  can: { edit: canKeepTemplates(actor) },
});

async function demandUse(db: DbOrTx, actor: Actor): Promise<void> {
  if (!canUseTemplates(actor, await isOfTeam(db, actor))) throw forbidden();
}

/** @throws Refusal FORBIDDEN if the actor has no `WRITE_CONFIG` and can read internal data of no project */
export async function templatesByName(db: DbOrTx, actor: Actor) {
  await demandUse(db, actor);
  const rows = await listTemplates(db, actor.workspaceId);
  return { items: rows.map((row) => present(row, actor)), can: { add: canKeepTemplates(actor) } };
}

/**
 * Reads an uploaded template from the request and checks it.
 * @throws Refusal FILE_MISSING, FILE_EMPTY, FILE_TOO_LARGE, TEMPLATE_NOT_WORD, CONTENT_TYPE, MALFORMED_REQUEST, TOO_MANY_REQUESTS,
 * UNAVAILABLE
 */
export async function checkUpload(db: DbOrTx, { workspaceId }: Actor, request: FastifyRequest): Promise<CheckedTemplate> {
  const upload = await receiveBytes(request, LIMITS.reportTemplateBytes);
  try {
    const fields = await fieldsOfClients(db, workspaceId, 'ISSUE');
    return await checkTemplateFile(
      upload,
      fields.map(({ key, type }) => ({ key, isMarkdown: type === 'MARKDOWN' })),
    );
  } catch (error) {
    if (error instanceof TemplateRefused) {
      const { reason, detail } = error;
      throw refusal('TEMPLATE_NOT_WORD', { path: 'file', params: { detail, worded: { reason: `reportTemplates:refused.${reason}` } } });
    }
    throw renderRefusal(error);
  }
}

/** @throws Refusal TOO_MANY_REQUESTS, REPORT_TOO_LARGE, UNAVAILABLE */
export const sampleOf = (language: Language): Promise<Buffer> =>
  sampleFile(language).catch((error: unknown) => {
    throw renderRefusal(error);
  });

const wrong = ({ kind, placeholder, place }: TemplateProblem) =>
  refusal('TEMPLATE_WRONG', {
    path: 'file',
    params: { placeholder, worded: { place: `reportTemplates:place.${place}`, problem: `reportTemplates:problem.${kind}` } },
  });

const naming = <T>(write: Promise<T>): Promise<T> => refuseTaken(write, 'report_templates_name', 'REPORT_TEMPLATE_EXISTS', 'name');

/** @throws Refusal as `checkUpload` does, TEMPLATE_WRONG, REPORT_TEMPLATE_EXISTS, REPORT_TEMPLATES_FULL */
export async function addTemplate(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  actor: Actor,
  by: AuditActor,
  name: string,
  request: FastifyRequest,
): Promise<ReportTemplate> {
  const { workspaceId, userId } = actor;
  const { problems, file } = await checkUpload(database.db, actor, request);
  if (problems[0]) throw wrong(problems[0]);
  const { name: storedAs, size } = await storage.write(file);
  const id = newId();
  try {
    return await database.transaction(async (tx) => {
      if ((await holdCount(tx, workspaceId)) >= LIMITS.reportTemplates)
        throw refusal('REPORT_TEMPLATES_FULL', { params: { max: LIMITS.reportTemplates } });
      await naming(insertTemplate(tx, { workspaceId, id, name, storedAs, size, createdBy: userId }));
      await record(tx, workspaceId, by, { action: 'REPORT_TEMPLATE_ADDED', object: audited({ id, name }), details: { size } });
      const row = await findTemplate(tx, workspaceId, id);
      if (!row) throw notFound();
      const { storedAs: _, ...told } = row;
      return present(told, actor);
    });
  } catch (error) {
    // After any other error, the file stays, because the transaction may have succeeded although its response was lost. Files without
    // references are deleted later.
    if (error instanceof Refusal) await storage.delete(storedAs);
    throw error;
  }
}

/**
 * Renames a template.
 * @throws Refusal NOT_FOUND, REPORT_TEMPLATE_EXISTS
 */
export async function callTemplate(tx: Tx, { workspaceId }: Actor, by: AuditActor, id: string, name: string): Promise<void> {
  const before = await lockTemplate(tx, workspaceId, id);
  if (!before) throw notFound();
  if (before.name === name) return;
  await naming(renameTemplate(tx, workspaceId, id, name));
  await record(tx, workspaceId, by, { action: 'REPORT_TEMPLATE_RENAMED', object: audited({ id, name }), details: { from: before.name } });
}

/** @throws Refusal NOT_FOUND */
export async function removeTemplate(tx: Tx, { workspaceId }: Actor, by: AuditActor, id: string): Promise<void> {
  const before = await lockTemplate(tx, workspaceId, id);
  if (!before) throw notFound();
  await eraseAfterCommit(tx, await deleteTemplate(tx, workspaceId, id));
  await record(tx, workspaceId, by, { action: 'REPORT_TEMPLATE_DELETED', object: audited(before) });
}

export const removeTemplatesOf = async (tx: Tx, workspaceId: string): Promise<void> =>
  eraseAfterCommit(tx, await deleteTemplatesOf(tx, workspaceId));

/** @throws Refusal FORBIDDEN if the actor has no `WRITE_CONFIG` and can read internal data of no project, NOT_FOUND */
export async function templateFile({ database, storage }: Pick<Platform, 'database' | 'storage'>, actor: Actor, id: string) {
  await demandUse(database.db, actor);
  const found = await findTemplate(database.db, actor.workspaceId, id);
  const bytes = found && (await bytesOf(storage, found.storedAs));
  if (!found || !bytes) throw notFound();
  return { bytes, name: found.name };
}

/** @throws Refusal UNKNOWN_REPORT_TEMPLATE if the actor cannot use templates */
export function demandTemplates(actor: Actor, ofTeam: boolean): void {
  if (!canUseTemplates(actor, ofTeam)) throw refusal('UNKNOWN_REPORT_TEMPLATE', { path: 'templateId' });
}

/** @throws Refusal UNKNOWN_REPORT_TEMPLATE */
export async function requireTemplate(db: DbOrTx, workspaceId: string, id: string) {
  const found = await findTemplate(db, workspaceId, id);
  if (!found) throw refusal('UNKNOWN_REPORT_TEMPLATE', { path: 'templateId' });
  return found;
}

/** @throws Refusal UNKNOWN_REPORT_TEMPLATE if the template does not exist or its file is lost */
export async function templateBytes(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  workspaceId: string,
  id: string,
): Promise<Buffer> {
  const { storedAs } = await requireTemplate(database.db, workspaceId, id);
  const bytes = await bytesOf(storage, storedAs);
  if (!bytes) throw refusal('UNKNOWN_REPORT_TEMPLATE', { path: 'templateId' });
  return bytes;
}
