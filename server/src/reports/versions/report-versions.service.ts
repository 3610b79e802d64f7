import { createHash } from 'node:crypto';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportVersion } from '@coloa/contract/reports/reports.contract.ts';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import { publish } from '../../events/events.service.ts';
import { eraseAfterCommit } from '../../files/files.service.ts';
import { personsByIds } from '../../membership/users.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { notFound, Refusal, refusal } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { today } from '../../platform/text/days.ts';
import { noteProject } from '../../projects/project-history.service.ts';
import { demandMethod } from '../../projects/projects.policy.ts';
import { auditedProject, lockOpenProject, openProject } from '../../projects/projects.service.ts';
import { plainDocument } from '../plain-document.ts';
import { sharedChoice } from '../report-choice.service.ts';
import { bytesOf, filesShown, type MakingOptions, reportDocuments } from '../report-content.service.ts';
import type { ReportDocument } from '../report-document.ts';
import { placesOf } from '../report-pictures.ts';
import type { ReportViewer } from '../reports.policy.ts';
import { canKeepVersion, canSeeReportSettings, READER } from '../reports.policy.ts';
import { settingsOf } from '../settings/report-settings.service.ts';
import { countSharesByVersion, endSharesOfVersion } from '../shares/shares.repo.ts';
import { withShownImages } from '../shown-parts.ts';
import { deleteFileHashesOfProject } from '../verification/verification.repo.ts';
import { refuseUnfit, sharingWarnings } from '../warnings/report-warnings.service.ts';
import {
  countVersions,
  emptyVersion,
  findVersion,
  insertVersion,
  lastNumber,
  listVersionImages,
  listVersions,
  storedOfProject,
  type VersionRow,
  versionName,
} from './report-versions.repo.ts';
import { asVersion, versionHistory } from './version-history.service.ts';

const present = ({ sha256, at, ...row }: VersionRow, links: ReadonlyMap<string, number>): ReportVersion => ({
  ...row,
  sha256: sha256.toString('hex'),
  at: at.toISOString(),
  shares: links.get(row.id) ?? 0,
});

/** @throws Refusal NOT_FOUND, also for clients */
export async function versionsOf(db: DbOrTx, actor: Actor, projectId: string): Promise<ReportVersion[]> {
  const { access } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeReportSettings);
  const [rows, links] = await Promise.all([
    listVersions(db, actor.workspaceId, projectId),
    countSharesByVersion(db, actor.workspaceId, projectId),
  ]);
  return rows.map((row) => present(row, links));
}

interface KeptImage {
  fileName: string;
  type: string;
  size: number;
  sha256: Buffer;
  storedAs: string;
}

/** Copies the images of a report in the store. Omits images that the store has lost. */
async function keepImages(
  { database, storage }: Platform,
  viewer: ReportViewer,
  projectId: string,
  documents: readonly ReportDocument[],
): Promise<KeptImage[]> {
  const images = documents[0]?.images ?? [];
  const files = await filesShown(database.db, viewer, projectId, documents);
  const kept: KeptImage[] = [];
  for (const { fileName, type } of images) {
    const file = files.get(fileName);
    const bytes = file && (await bytesOf(storage, file.storedAs));
    if (!bytes) continue;
    const { name, size, sha256 } = await storage.write(bytes);
    kept.push({ fileName, type, size, sha256, storedAs: name });
  }
  return kept;
}

/**
 * Returns the JSON text of a version. The JSON format contains the same documents apart from `version`, so that readers can compute the
 * hash.
 */
const textOf = (documents: readonly ReportDocument[], kept: ReadonlySet<string>): string =>
  JSON.stringify(
    documents.map((document) =>
      withShownImages(plainDocument({ ...document, images: document.images.filter((each) => kept.has(each.fileName)) })),
    ),
  );

/**
 * Saves a version of the report. Saves only the content that a link would show, because versions are for sharing, and the printed hash does
 * not allow later omissions.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, NOT_READY, VERSIONS_FULL
 */
export async function keepVersion(
  platform: Platform,
  actor: Actor,
  by: AuditActor,
  projectId: string,
  note: string,
): Promise<ReportVersion> {
  const { database, storage } = platform;
  const { workspaceId, timeZone, userId } = actor;
  const { access, project } = await openProject(database.db, actor, projectId);
  demandMethod(access, canKeepVersion);
  await refuseUnfit(database.db, workspaceId, () => sharingWarnings(platform, actor, projectId, { forVersion: true }));
  const { language } = (await settingsOf(database.db, workspaceId, project)).settings;
  const choice = { ...(await sharedChoice(database.db, { workspaceId, project }, {})), draft: 'NEVER' as const };
  const viewer = { workspaceId, timeZone, access: READER, given: true };
  const documents = await reportDocuments(platform, viewer, projectId, choice, { pictureRoom: 0, forVersion: true });
  const branding = documents[0]?.branding;
  const images = await keepImages(platform, viewer, projectId, documents);
  const storedLogo = branding?.logo ? (await storage.write(branding.logo)).name : null;
  const id = newId();
  try {
    await database.transaction(async (tx) => {
      const { access: now } = await lockOpenProject(tx, actor, projectId);
      demandMethod(now, canKeepVersion);
      const full = (await countVersions(tx, workspaceId, projectId)) >= LIMITS.reportVersions;
      if (full) throw refusal('VERSIONS_FULL', { params: { max: LIMITS.reportVersions } });
      const number = (await lastNumber(tx, workspaceId, projectId)) + 1;
      const line = { number, day: today(timeZone), by: (await personsByIds(tx, [userId])).get(userId)?.name ?? actor.username };
      const history = [...(await versionHistory(tx, viewer, projectId)), line];
      const numbered = documents.map((document) => asVersion(document, number, history));
      const text = textOf(numbered, new Set(images.map(({ fileName }) => fileName)));
      const sha256 = createHash('sha256').update(text).digest();
      const version = { workspaceId, id, projectId, number, note, language, documents: text, sha256, storedLogo, createdBy: userId };
      const look = { color: branding?.color ?? null, footer: branding?.footer ?? '', findings: documents[0]?.findings.length ?? 0 };
      await insertVersion(tx, { ...version, ...look }, images);
      await noteProject(tx, actor, projectId, { action: 'VERSION_KEPT', changes: [{ field: 'version', from: null, to: number }] });
      await record(tx, workspaceId, by, {
        action: 'REPORT_VERSION_KEPT',
        object: auditedProject(project),
        details: { number, sha256: sha256.toString('hex') },
      });
      await publish(tx, workspaceId, { kind: 'REPORT', projectId });
    });
  } catch (error) {
    // Deletes the files only after a `Refusal`. If the response of the database was lost, the write may have succeeded. Files without
    // references are deleted later.
    const written = error instanceof Refusal ? [...images.map((image) => image.storedAs), ...(storedLogo ? [storedLogo] : [])] : [];
    for (const storedAs of written) await storage.delete(storedAs);
    throw error;
  }
  const kept = (await versionsOf(database.db, actor, projectId)).find((each) => each.id === id);
  if (!kept) throw new Error('a version that was kept is there');
  return kept;
}

/**
 * Deletes the content of a version. Keeps the number and the hash, so that sent copies are not mistaken for another version. Revokes the
 * expired links to the version, because a later expiry date would reopen them without content.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, VERSION_SHARED
 */
export async function deleteVersion(tx: Tx, actor: Actor, by: AuditActor, projectId: string, versionId: string): Promise<void> {
  const { workspaceId } = actor;
  const { access, project } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canKeepVersion);
  const version = await versionName(tx, workspaceId, projectId, versionId);
  if (!version) throw notFound();
  const { number, sha256, storedLogo } = version;
  const links = (await countSharesByVersion(tx, workspaceId, projectId)).get(versionId) ?? 0;
  if (links > 0) throw refusal('VERSION_SHARED', { params: { number, links } });
  await endSharesOfVersion(tx, workspaceId, projectId, versionId);
  const images = await emptyVersion(tx, workspaceId, projectId, versionId);
  await eraseAfterCommit(tx, storedLogo ? [...images, storedLogo] : images);
  await noteProject(tx, actor, projectId, { action: 'VERSION_DELETED', changes: [{ field: 'version', from: number, to: null }] });
  await record(tx, workspaceId, by, {
    action: 'REPORT_VERSION_DELETED',
    object: auditedProject(project),
    details: { number, sha256: sha256.toString('hex') },
  });
  await publish(tx, workspaceId, { kind: 'REPORT', projectId });
}

const unknownVersion = () => refusal('UNKNOWN_VERSION', { path: 'versionId' });

/** @throws Refusal UNKNOWN_VERSION if the version does not belong to the project, or was deleted */
export async function requireVersion(db: DbOrTx, workspaceId: string, projectId: string, versionId: string) {
  const version = await versionName(db, workspaceId, projectId, versionId);
  if (!version) throw unknownVersion();
  return version;
}

export async function versionImage(db: DbOrTx, workspaceId: string, versionId: string, fileName: string) {
  const [row] = await listVersionImages(db, workspaceId, versionId, fileName);
  return row ?? null;
}

/**
 * Returns the documents of a version in the requested languages, or in all languages if it has none of them. The caller checks the
 * permissions.
 * @throws Refusal UNKNOWN_VERSION, REPORT_PICTURES_TOO_LARGE
 */
export async function versionDocuments(
  { database, storage }: Platform,
  workspaceId: string,
  projectId: string,
  versionId: string,
  wanted: readonly Language[],
  { pictureRoom }: MakingOptions,
): Promise<ReportDocument[]> {
  const found = await findVersion(database.db, workspaceId, projectId, versionId);
  if (!found) throw unknownVersion();
  const all: PlainDocument[] = JSON.parse(found.documents);
  const some = wanted.flatMap((language) => all.filter((document) => document.language === language));
  const kept = pictureRoom === 0 ? [] : await listVersionImages(database.db, workspaceId, versionId);
  const pictures = await placesOf(storage, kept, pictureRoom);
  const logo = found.storedLogo === null ? null : await bytesOf(storage, found.storedLogo);
  const version = { number: found.number, sha256: found.sha256.toString('hex'), at: found.createdAt.toISOString() };
  const branding = { logo, color: found.color, footer: found.footer ?? '' };
  return (some.length > 0 ? some : all).map((document) => ({ ...document, version, branding, pictures }));
}

/** Deletes the files and file hashes of all versions of a project. Call it before the project is deleted permanently. */
export async function removeVersionsOfProject(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  await deleteFileHashesOfProject(tx, workspaceId, projectId);
  await eraseAfterCommit(tx, await storedOfProject(tx, workspaceId, projectId));
}
