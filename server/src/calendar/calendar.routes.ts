import { calendarContract } from '@coloa/contract/calendar/calendar.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { calendarOf } from './calendar.service.ts';

export const calendarRoutes = ({ database }: Platform): Implementation[] =>
  implement(calendarContract, {
    get: ({ actor, query, language }) => database.readingMuch((db) => calendarOf(db, actor, query, language)),
  });
