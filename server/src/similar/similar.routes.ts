import { similarContract } from '@coloa/contract/similar/similar.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { findSimilarTexts } from './similar.service.ts';

export const similarRoutes = ({ database }: Pick<Platform, 'database'>): Implementation[] =>
  implement(similarContract, {
    find: ({ actor, query, language }) => database.readingMuch((db) => findSimilarTexts(db, actor, query, language)),
  });
