import type { ReactNode } from 'react';
import { PlaceLink } from './places.tsx';
import { useReportWords } from './report-words.tsx';

/** To a finding by its key; plain words in a report that leaves the findings themselves out. */
export function FindingLink({ to, children }: { to: string; children: ReactNode }) {
  const { findings } = useReportWords();
  return findings ? <PlaceLink to={to}>{children}</PlaceLink> : children;
}
