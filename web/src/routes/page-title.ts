import { useEffect } from 'react';

/** The document's title: 'Báo cáo kiểm thử xâm nhập HVBank Mobile 5.2 · An Dương Lab'. The token of a link is no part of it. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = parts.filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The same of a page of the app: `usePageTitle('SQL injection', 'HVB-12')` → 'SQL injection · HVB-12 · Coloa'. */
export const usePageTitle = (...parts: (string | undefined)[]): void => useTitle(...parts, 'Coloa');
