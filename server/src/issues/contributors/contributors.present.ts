import type { Contributor } from '@coloa/contract/issues/issues.schema.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { ContributorRecord } from './contributors.repo.ts';

export const sumOfShares = (records: readonly Pick<ContributorRecord, 'share'>[]): number =>
  records.reduce((sum, { share }) => sum + share, 0);

/** The reporter first, with what the others leave. */
export const presentContributors = (reporter: Person, records: readonly ContributorRecord[]): Contributor[] => [
  { person: reporter, share: 100 - sumOfShares(records), isReporter: true },
  ...records.map(({ person, share }) => ({ person, share, isReporter: false })),
];
