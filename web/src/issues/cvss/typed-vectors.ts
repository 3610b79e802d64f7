import { type CvssPair, decidingFirst } from '@coloa/contract/issues/cvss-pair.ts';

/** The vectors of an issue as fields contain them: empty instead of null. `cvss` decides the severity. */
export interface TypedVectors {
  cvss: string;
  cvssOther: string;
}

export const typedVectors = ({ cvss, cvssOther }: CvssPair): TypedVectors => ({ cvss: cvss ?? '', cvssOther: cvssOther ?? '' });

/** Returns the vectors as the server stores them: the other one decides if the deciding one is empty. */
const storedVectors = ({ cvss, cvssOther }: TypedVectors): CvssPair =>
  decidingFirst({ cvss: cvss.trim() || null, cvssOther: cvssOther.trim() || null });

/** Returns the vectors that differ from those of an issue. */
export function changedVectors(issue: CvssPair, vectors: TypedVectors): Partial<CvssPair> {
  const { cvss, cvssOther } = storedVectors(vectors);
  return { ...(cvss !== issue.cvss && { cvss }), ...(cvssOther !== issue.cvssOther && { cvssOther }) };
}
