import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { dashboardOf } from './dashboard.service.ts';
import { setLayout } from './dashboard-layouts.service.ts';

export const dashboardRoutes = ({ database }: Platform): Implementation[] =>
  implement(dashboardContract, {
    get: ({ actor, query, language }) => database.readingMuch((db) => dashboardOf(db, actor, query, language)),

    async setLayout({ actor, body }) {
      await setLayout(database.db, actor, body);
      return true;
    },
  });
