import { snippetsContract } from '@coloa/contract/snippets/snippets.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { changeSnippet, createSnippet, removeSnippet, snippetsOf } from './snippets.service.ts';

export const snippetsRoutes = ({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] =>
  implement(snippetsContract, {
    list: ({ actor }) => snippetsOf(db, actor),

    async create({ actor, body }) {
      return { id: await transaction((tx) => createSnippet(tx, actor, body)) };
    },

    async update({ actor, params, body }) {
      await transaction((tx) => changeSnippet(tx, actor, params.id, body));
      return true;
    },

    async delete({ actor, params }) {
      await transaction((tx) => removeSnippet(tx, actor, params.id));
      return true;
    },
  });
