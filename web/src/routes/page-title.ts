import { useEffect } from 'react';

/** Sets the title of the document: 'Báo cáo kiểm thử xâm nhập HVBank Mobile 5.2 · An Dương Lab'. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = parts.filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the title of a page of the app: `usePageTitle('SQL injection', 'HVB-12')` → 'SQL injection · HVB-12 · Coloa'. */
export const usePageTitle = (...parts: (string | undefined)[]): void => useTitle(...parts, 'Coloa');
