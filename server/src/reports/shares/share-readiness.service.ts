import type { RequestOf } from '@coloa/contract/http.ts';
import { languagesIn } from '@coloa/contract/reports/reports.contract.ts';
import type { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportPreview } from '../reports.service.ts';
import { requireVersion } from '../versions/report-versions.service.ts';
import { refuseUnfit, sharingWarnings } from '../warnings/report-warnings.service.ts';
import { selectionOf } from './shares.repo.ts';

type Shown = Pick<RequestOf<typeof sharesContract.create>['body'], 'versionId' | 'language' | 'statuses' | 'severities'>;

/**
 * Rejects a version that the project does not have, or that does not contain the language of the link. Its readers would otherwise get
 * another language than the link promises.
 * @throws Refusal UNKNOWN_VERSION, LANGUAGE_NOT_IN_VERSION
 */
export async function demandShown(
  tx: Tx,
  workspaceId: string,
  projectId: string,
  { versionId, language }: Pick<Shown, 'versionId' | 'language'>,
): Promise<void> {
  if (versionId === null) return;
  const version = await requireVersion(tx, workspaceId, projectId, versionId);
  if (!languagesIn(version).includes(language)) throw refusal('LANGUAGE_NOT_IN_VERSION', { path: 'language' });
}

/**
 * Rejects the content of a link if a warning about it stops reports in the workspace.
 * @throws Refusal NOT_READY, UNKNOWN_VERSION
 */
export const refuseUnfitLink = (platform: Platform, actor: Actor, projectId: string, { versionId, language, ...selection }: Shown) =>
  refuseUnfit(platform.database.db, actor.workspaceId, async () =>
    versionId === null
      ? sharingWarnings(platform, actor, projectId, { language, ...selection })
      : (await reportPreview(platform, actor, { projectId, format: 'pdf', versionId, language })).warnings,
  );

/**
 * Rejects a change if a warning about the changed content of the link stops reports. Checks the report only if the change affects the
 * content.
 * @throws Refusal NOT_FOUND, NOT_READY, UNKNOWN_VERSION
 */
export async function refuseUnfitChange(
  platform: Platform,
  actor: Actor,
  { projectId, shareId, versionId, language, statuses, severities }: RequestOf<typeof sharesContract.change>['body'],
): Promise<void> {
  const shown = await selectionOf(platform.database.db, actor.workspaceId, projectId, shareId);
  if (!shown) throw notFound();
  if ([versionId, language, statuses, severities].every((value) => value === undefined)) return;
  await refuseUnfitLink(platform, actor, projectId, {
    versionId: versionId === undefined ? shown.versionId : versionId,
    language: language ?? shown.language,
    statuses: statuses ?? shown.statuses,
    severities: severities ?? shown.severities,
  });
}
