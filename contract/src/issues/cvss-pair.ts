/** The vectors of an issue, in different CVSS versions. `cvss` decides the severity, and `cvssOther` is shown beside it. */
export interface CvssPair {
  cvss: string | null;
  cvssOther: string | null;
}

/** Makes the other vector the deciding one if the deciding one is missing. */
export const decidingFirst = ({ cvss, cvssOther }: CvssPair): CvssPair =>
  cvss === null ? { cvss: cvssOther, cvssOther: null } : { cvss, cvssOther };
