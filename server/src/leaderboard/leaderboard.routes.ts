import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { leaderboard } from './board.service.ts';
import { entriesOf } from './leaderboard-entries.service.ts';
import { closeSeason, seasonBoard } from './season-boards.service.ts';
import { addSeason, changeSeason, removeSeason, seasonsOf } from './seasons.service.ts';

export const leaderboardRoutes = ({ database }: Platform): Implementation[] =>
  implement(leaderboardContract, {
    board: ({ actor, query, body }) => database.reading((db) => leaderboard(db, actor, query['performance-type'], body)),

    ledger: ({ actor, query, language }) => database.reading((db) => entriesOf(db, actor, query, language)),

    seasons: ({ actor }) => seasonsOf(database.db, actor),

    async addSeason({ actor, body, request }) {
      return { id: await database.transaction((tx) => addSeason(tx, actor, auditActor(actor, request), body)) };
    },

    async changeSeason({ actor, params, body, request }) {
      await database.transaction((tx) => changeSeason(tx, actor, auditActor(actor, request), params.id, body));
      return true;
    },

    async removeSeason({ actor, params, request }) {
      await database.transaction((tx) => removeSeason(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    async closeSeason({ actor, params, request }) {
      await database.transaction((tx) => closeSeason(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    seasonBoard: ({ actor, params, query }) => database.reading((db) => seasonBoard(db, actor, query['performance-type'], params.id)),
  });
