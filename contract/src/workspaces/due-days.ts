import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';

/** Days in which an issue of a severity is to be fixed, counted from the day it was accepted; no due day where one is left out. */
export const dueDays = z.partialRecord(z.enum(SEVERITIES), z.int().min(1).max(LIMITS.dueDays));
export type DueDays = z.output<typeof dueDays>;
