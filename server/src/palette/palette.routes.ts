import { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { findEverywhere } from './palette.service.ts';

export const paletteRoutes = ({ database }: Platform): Implementation[] =>
  implement(paletteContract, {
    find: ({ actor, query, language }) => database.readingMuch((db) => findEverywhere(db, actor, query.q, language)),
  });
