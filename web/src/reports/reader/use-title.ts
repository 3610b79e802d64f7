import { useEffect } from 'react';

/** The document's title: 'Báo cáo kiểm thử xâm nhập HVBank Mobile 5.2 · An Dương Lab'. The token is no part of it. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = parts.filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
