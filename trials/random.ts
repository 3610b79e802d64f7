import { mulberry32 } from '../server/seeds/random.ts';
import { seed } from '../tools/seed.ts';

/** The next number from 0 to 1 of a sequence that SEED determines. */
export const random = mulberry32(seed);
