/** The seed is the same in every run, unless SEED is set. */
export const seed = Number(process.env.SEED ?? 20_261_122);
if (!Number.isSafeInteger(seed)) throw new Error(`SEED has to be an integer, and is ${process.env.SEED}`);
