import { reasonOf } from '../platform/database/database-errors.ts';
import { StartRefused } from '../platform/process/start-refused.ts';

export interface Finding {
  /** The checked point, such as `database.schema`; stable across releases. */
  point: string;
  level: 'ok' | 'warning' | 'wrong';
  what: string;
  /** Advice for the operator; null if the level is `ok`. */
  todo: string | null;
}

export const ok = (point: string, what: string): Finding => ({ point, level: 'ok', what, todo: null });
export const warning = (point: string, what: string, todo: string): Finding => ({ point, level: 'warning', what, todo });
export const wrong = (point: string, what: string, todo: string): Finding => ({ point, level: 'wrong', what, todo });

export async function look(point: string, todo: string, at: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await at();
  } catch (error) {
    return [wrong(point, error instanceof StartRefused ? error.message : reasonOf(error), todo)];
  }
}
