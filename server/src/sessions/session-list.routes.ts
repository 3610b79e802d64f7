import { type SessionItem, sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { deviceOf } from './devices.policy.ts';
import { listSessions, type SessionRow } from './session-list.repo.ts';
import { endOtherSessions, endSessionById, whoseSessions } from './session-list.service.ts';

const presentSession = ({ userAgent, ...row }: SessionRow, currentId: string): SessionItem => ({
  ...row,
  ...deviceOf(userAgent),
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  current: row.id === currentId,
});

export const sessionListRoutes = ({ database }: Platform): Implementation[] =>
  implement(sessionListContract, {
    async list({ actor, body }) {
      const whose = await whoseSessions(database.db, actor, body.userId);
      return (await listSessions(database.db, whose)).map((row) => presentSession(row, actor.sessionId));
    },

    async end({ actor, params, request }) {
      await endSessionById(database, actor, auditActor(actor, request), params.id);
      return true;
    },

    async endOthers({ actor, body, request }) {
      await endOtherSessions(database, actor, auditActor(actor, request), body.userId);
      return true;
    },
  });
