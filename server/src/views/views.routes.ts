import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { changeView, createView, removeView, viewsOf } from './views.service.ts';

export const viewsRoutes = ({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] =>
  implement(viewsContract, {
    list: ({ actor, query }) => viewsOf(db, actor, query.place),

    async create({ actor, body }) {
      return { id: await transaction((tx) => createView(tx, actor, body)) };
    },

    async update({ actor, params, body }) {
      await transaction((tx) => changeView(tx, actor, params.id, body));
      return true;
    },

    async delete({ actor, params }) {
      await transaction((tx) => removeView(tx, actor, params.id));
      return true;
    },
  });
