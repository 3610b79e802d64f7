/** The seed of everything that tests generate: the same in every run, unless SEED names another. */
export const seed = Number(process.env.SEED ?? 20_261_122);
if (!Number.isSafeInteger(seed)) throw new Error(`SEED has to be an integer, and is ${process.env.SEED}`);
