import { presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { reportPresence } from './presence.service.ts';

export const presenceRoutes = ({ database: { db } }: Pick<Platform, 'database'>): Implementation[] =>
  implement(presenceContract, { beat: ({ actor, body }) => reportPresence(db, actor, body) });
