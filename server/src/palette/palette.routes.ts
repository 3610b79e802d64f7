import { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { type Implementation, implement } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';
import { findEverywhere } from './palette.service.ts';

export const paletteRoutes = ({ database: { db } }: Platform): Implementation[] =>
  implement(paletteContract, {
    find: ({ actor, query, language }) => findEverywhere(db, actor, query.q, language),
  });
