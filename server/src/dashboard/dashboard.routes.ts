import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { type Implementation, implement } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';
import { refusal } from '../platform/refusal.ts';
import { dashboardOf } from './dashboard.service.ts';

export const dashboardRoutes = ({ database }: Platform): Implementation[] =>
  implement(dashboardContract, {
    async get({ actor, query, language }) {
      if (query.from && query.to && query.to < query.from) throw refusal('DAYS_REVERSED', { path: 'to' });
      return dashboardOf(database.db, actor, query, language);
    },
  });
