import { kindWords, type OfKinds, titleWords } from '@coloa/contract/reports/report-kinds.ts';
import type { TFunction } from 'i18next';

type Words = TFunction<['reports', 'ui']>;

export const kindsIn = (of: OfKinds, t: Words): string => kindWords(of, (key, values) => t(key, { ...values }));
export const titleIn = (of: OfKinds, t: Words): string => titleWords(of, (key, values) => t(key, { ...values }));
