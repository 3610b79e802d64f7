import type { OutdatedTexts } from '@coloa/contract/issues/issues.schema.ts';

interface OutdatedColumns {
  viOutdated: OutdatedTexts['vi'];
  enOutdated: OutdatedTexts['en'];
}

export const outdatedOf = ({ viOutdated, enOutdated }: OutdatedColumns): OutdatedTexts => ({ vi: viOutdated, en: enOutdated });

export const outdatedColumns = ({ vi, en }: OutdatedTexts): OutdatedColumns => ({ viOutdated: vi, enOutdated: en });
