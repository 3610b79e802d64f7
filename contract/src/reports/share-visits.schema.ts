import { z } from 'zod';
import { instant } from '../http.ts';

export const SHARE_VISITS = ['VIEWED', 'DOWNLOADED', 'COMMENTED', 'RETEST_ASKED', 'WRONG_PASSWORD', 'LOCKED'] as const;

export const shareVisit = z
  .object({
    at: instant,
    kind: z.enum(SHARE_VISITS),
    part: z.string().meta({ description: 'Key of a finding, part of the report, or download format; empty for the whole report' }),
    address: z.string(),
    browser: z.string().meta({ description: 'User agent of the browser' }),
    device: z.string().meta({ description: 'Readable form of `browser`, as in `Firefox, Linux`' }),
  })
  .meta({ id: 'ShareVisit' });
export type ShareVisit = z.infer<typeof shareVisit>;
