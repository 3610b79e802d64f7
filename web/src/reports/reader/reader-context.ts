import type { SharedReport } from '@coloa/contract/reports/shares.contract.ts';
import { createContext, useContext } from 'react';
import type { ShareStore } from './share-store.ts';

interface Reader {
  store: ShareStore;
  report: SharedReport;
}

export const ReaderContext = createContext<Reader | null>(null);

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error('Only where a shared report is shown');
  return reader;
}
