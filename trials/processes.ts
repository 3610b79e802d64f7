import type { Trial } from './trial.ts';

/** Several processes on one database, behind a balancer, a pooler, beside a replica. */
export const processes: Trial = {
  about: 'Several processes on one database.',
  async run() {},
};
