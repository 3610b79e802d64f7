import { mulberry32 } from '../server/seeds/random.ts';
import { seed } from '../tools/seed.ts';

/** Returns the next number from 0 (inclusive) to 1 (exclusive) of a sequence that SEED determines. */
export const random = mulberry32(seed);
