import type { AuditDetails } from '@coloa/contract/audit/audit-details.ts';
import type { ListOf, RequestOf } from '@coloa/contract/http.ts';
import type { ProjectRetests, RoundResult, retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import { publish } from '../../events/events.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/database-errors.ts';
import { listPage, mapList } from '../../platform/http/paging.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { today } from '../../platform/text/days.ts';
import { noteProject } from '../../projects/project-history.service.ts';
import { canEditProject as canWriteRounds, demand } from '../../projects/projects.policy.ts';
import { type AuditedProject, auditedProject, lockOpenProject, openProject } from '../../projects/projects.service.ts';
import {
  countReady,
  countResults,
  countRoundResults,
  findRound,
  holdOpenRound,
  insertRound,
  lastRoundNumber,
  listRoundResults,
  listRounds,
  updateRound,
} from './retest-rounds.repo.ts';
import { presentRound, presentRoundResult } from './retests.present.ts';

interface Round {
  id: string;
  number: number;
}

/** The number of attempts to find or open a round. An attempt fails if another user opens or closes a round concurrently. */
const TRIES = 3;

/** @throws Refusal NOT_FOUND if the actor cannot see the project */
export async function projectRetests(db: DbOrTx, actor: Actor, projectId: string): Promise<ProjectRetests> {
  const { access } = await openProject(db, actor, projectId);
  const outside = access.reads === 'published';
  const { workspaceId } = actor;
  const [rounds, counted, ready] = await Promise.all([
    listRounds(db, workspaceId, projectId),
    countResults(db, workspaceId, { projectId, outside }),
    countReady(db, workspaceId, projectId),
  ]);
  const countedOf = Map.groupBy(counted, ({ roundId }) => roundId);
  return {
    rounds: rounds.map((round) => presentRound(round, countedOf.get(round.id) ?? [], outside)),
    ready,
    can: { writeRounds: canWriteRounds(access) },
  };
}

/** @throws Refusal NOT_FOUND if the actor cannot see the project of the round */
export async function roundResults(
  db: DbOrTx,
  actor: Actor,
  roundId: string,
  { result, ...query }: RequestOf<typeof retestsContract.ofRound>['query'],
  language: Language,
): Promise<ListOf<RoundResult>> {
  const { workspaceId } = actor;
  const round = await findRound(db, workspaceId, roundId);
  if (!round) throw notFound();
  const { access, project } = await openProject(db, actor, round.projectId);
  const which = { projectId: project.id, roundId, result, outside: access.reads === 'published' };
  const list = await listPage(
    query,
    (limit, offset) => listRoundResults(db, workspaceId, which, limit, offset),
    () => countRoundResults(db, workspaceId, which),
  );
  return mapList(list, (row) => presentRoundResult(row, project, language));
}

interface Where {
  actor: Actor;
  by: AuditActor;
  project: AuditedProject;
}

async function noteRound(
  tx: Tx,
  { actor, by, project }: Where,
  number: number,
  action: 'ROUND_OPENED' | 'ROUND_CLOSED',
  details: AuditDetails = {},
): Promise<void> {
  const [from, to] = action === 'ROUND_OPENED' ? [null, number] : [number, null];
  await noteProject(tx, actor, project.id, { action, changes: [{ field: 'round', from, to }] });
  await record(tx, actor.workspaceId, by, { action, object: auditedProject(project), details: { round: number, ...details } });
  await publish(tx, actor.workspaceId, { kind: 'RETEST', projectId: project.id });
}

/**
 * Opens a round. Returns null if a round is already open, or if a concurrent transaction used the next number.
 * @throws Refusal ROUNDS_FULL
 */
async function tryToOpen(tx: Tx, where: Where, round: { note: string; startDay: string }): Promise<Round | null> {
  const { workspaceId, userId } = where.actor;
  const projectId = where.project.id;
  const number = (await lastRoundNumber(tx, workspaceId, projectId)) + 1;
  if (number > LIMITS.retestRounds) throw refusal('ROUNDS_FULL', { params: { max: LIMITS.retestRounds } });
  const made = { id: newId(), projectId, number, ...round, createdBy: userId };
  if (!(await insertRound(tx, workspaceId, made))) return null;
  await noteRound(tx, where, number, 'ROUND_OPENED');
  return { id: made.id, number };
}

/**
 * Returns the open round, or opens one. Locks an existing round until the transaction ends, so that no other transaction can close it.
 * @throws Refusal ROUNDS_FULL
 */
export async function roundOfRetest(tx: Tx, where: Where, day: string): Promise<Round> {
  for (let n = 0; n < TRIES; n++) {
    const round =
      (await holdOpenRound(tx, where.actor.workspaceId, where.project.id)) ?? (await tryToOpen(tx, where, { note: '', startDay: day }));
    if (round) return round;
  }
  throw new Error('rounds of the project are opened and closed without end');
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, ROUND_OPEN, ROUNDS_FULL */
export async function openRound(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  projectId: string,
  { note, startDay = today(actor.timeZone) }: RequestOf<typeof retestsContract.openRound>['body'],
): Promise<Round> {
  const { access, project } = await lockOpenProject(tx, actor, projectId);
  demand(access, canWriteRounds);
  if (await holdOpenRound(tx, actor.workspaceId, projectId)) throw refusal('ROUND_OPEN');
  const round = await tryToOpen(tx, { actor, by, project }, { note, startDay });
  // A concurrent transaction opened a round, for example by recording a retest.
  if (!round) throw refusal('ROUND_OPEN');
  return round;
}

/**
 * Changes the note of a round, closes it with an end date, or opens it again.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, ROUND_OPEN, DAYS_REVERSED
 */
export async function changeRound(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  roundId: string,
  { note, endDay }: RequestOf<typeof retestsContract.updateRound>['body'],
): Promise<void> {
  const found = await findRound(tx, actor.workspaceId, roundId);
  if (!found) throw notFound();
  const { access, project } = await lockOpenProject(tx, actor, found.projectId);
  demand(access, canWriteRounds);
  // The round is read again after the lock. If two users close it with the same date, only the first change writes an audit entry.
  const round = (await findRound(tx, actor.workspaceId, roundId)) ?? found;
  if (endDay && endDay < round.startDay) throw refusal('DAYS_REVERSED', { path: 'endDay' });
  const change = { ...(note !== undefined && { note }), ...(endDay !== undefined && { endDay }) };
  if (Object.keys(change).length === 0) return;
  try {
    await updateRound(tx, actor.workspaceId, roundId, change);
  } catch (error) {
    if (violatedConstraint(error) === 'retest_rounds_open') throw refusal('ROUND_OPEN');
    throw error;
  }
  if (endDay !== undefined && endDay !== round.endDay) {
    const details = endDay !== null && round.endDay !== null ? { endDay: { from: round.endDay, to: endDay } } : {};
    await noteRound(tx, { actor, by, project }, round.number, endDay === null ? 'ROUND_OPENED' : 'ROUND_CLOSED', details);
  } else await publish(tx, actor.workspaceId, { kind: 'RETEST', projectId: round.projectId });
}
