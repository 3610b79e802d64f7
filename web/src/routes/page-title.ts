import { useEffect } from 'react';

/** The document's title while the page is shown: `usePageTitle('SQL injection', 'HVB-12')` → 'SQL injection · HVB-12 · Coloa'. */
export function usePageTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, 'Coloa'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
