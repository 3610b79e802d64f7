import type { RefusalDetail } from '../../platform/http/refusal.ts';

/** Names that a list has before already; `path`: of the name at that place. */
export const namedTwice = (names: readonly string[], path: (at: number) => string): RefusalDetail[] =>
  names.flatMap((name, n): RefusalDetail[] => (names.indexOf(name) < n ? [{ code: 'NAMED_TWICE', path: path(n) }] : []));

/** The same of an order of parts that was sent. */
export const partsTwice = (parts: readonly { part: string }[] | null | undefined): RefusalDetail[] =>
  namedTwice(
    (parts ?? []).map(({ part }) => part),
    (n) => `parts.${n}.part`,
  );
