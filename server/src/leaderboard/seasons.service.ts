import type { Season } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields, changesOf } from '../platform/edit-versions.ts';
import { notFound, refusal, refuseTaken } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import type { Days } from '../platform/text/days.ts';
import { today } from '../platform/text/days.ts';
import { periodOf } from '../platform/text/periods.ts';
import { deleteSeason, holdSeasonCount, insertSeason, listSeasons, lockSeason, type SeasonRecord, updateSeason } from './seasons.repo.ts';

interface SeasonInput extends Days {
  name: string;
}

export const auditedSeason = ({ id, name }: { id: string; name: string }) => ({ kind: 'season' as const, id, name });

export const presentSeason = ({ closedAt, ...season }: SeasonRecord, { timeZone }: Pick<Actor, 'timeZone'>): Season => ({
  ...season,
  closedAt: closedAt?.toISOString() ?? null,
  over: today(timeZone) > season.to,
});

export async function seasonsOf(db: DbOrTx, actor: Actor): Promise<Season[]> {
  const seasons = await listSeasons(db, actor.workspaceId);
  return seasons.map((season) => presentSeason(season, actor));
}

/** @throws Refusal NOT_FOUND, SEASON_CLOSED */
export async function lockOpenSeason(tx: Tx, workspaceId: string, id: string): Promise<SeasonRecord> {
  const season = await lockSeason(tx, workspaceId, id);
  if (!season) throw notFound();
  if (season.closedAt) throw refusal('SEASON_CLOSED');
  return season;
}

const naming = (write: Promise<void>): Promise<void> => refuseTaken(write, 'reward_seasons_name', 'SEASON_NAME_TAKEN', 'name');

/** @throws Refusal DAYS_REVERSED, PERIOD_TOO_LONG, SEASON_NAME_TAKEN, SEASONS_FULL */
export async function addSeason(tx: Tx, actor: Actor, by: AuditActor, sent: SeasonInput): Promise<string> {
  const { workspaceId, userId, timeZone } = actor;
  periodOf(sent, timeZone);
  if ((await holdSeasonCount(tx, workspaceId)) >= LIMITS.seasons) throw refusal('SEASONS_FULL', { params: { max: LIMITS.seasons } });
  const season = { ...sent, id: newId() };
  await naming(insertSeason(tx, workspaceId, { ...season, createdBy: userId }));
  const details = { startDay: sent.from, endDay: sent.to };
  await record(tx, workspaceId, by, { action: 'SEASON_CREATED', object: auditedSeason(season), details });
  return season.id;
}

/** @throws Refusal NOT_FOUND, DAYS_REVERSED, PERIOD_TOO_LONG, SEASON_NAME_TAKEN, SEASON_CLOSED */
export async function changeSeason(tx: Tx, actor: Actor, by: AuditActor, id: string, sent: SeasonInput): Promise<void> {
  const { workspaceId, timeZone } = actor;
  periodOf(sent, timeZone);
  const before = await lockOpenSeason(tx, workspaceId, id);
  const is = { name: sent.name, startDay: sent.from, endDay: sent.to };
  const was = { name: before.name, startDay: before.from, endDay: before.to };
  const details = changesOf(changedFields(was, is), was, is);
  if (Object.keys(details).length === 0) return;
  await naming(updateSeason(tx, workspaceId, id, sent));
  await record(tx, workspaceId, by, { action: 'SEASON_CHANGED', object: auditedSeason({ id, name: sent.name }), details });
}

/** @throws Refusal NOT_FOUND, SEASON_CLOSED */
export async function removeSeason(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const season = await lockOpenSeason(tx, actor.workspaceId, id);
  await deleteSeason(tx, actor.workspaceId, id);
  await record(tx, actor.workspaceId, by, { action: 'SEASON_DELETED', object: auditedSeason(season) });
}
