import type { Severity } from '../severities.ts';

/** Days in which an issue of a severity is to be fixed, counted from the day it was accepted; no due day where one is left out. */
export type DueDays = Partial<Record<Severity, number>>;
