import { mulberry32 } from '../server/seeds/random.ts';
import { seed } from '../tools/seed.ts';

/** Returns a number from 0 (inclusive) to 1 (exclusive). SEED determines the sequence. */
export const random = mulberry32(seed);
