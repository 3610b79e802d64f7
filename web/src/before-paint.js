// Runs before the first paint: a page that flashes white in a dark room, or waits for its script to ask for its words, feels slow.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = read('coloa.theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // A shared report is a page of its own, in the language of its link, else of the browser; main.tsx and reader-address.ts decide alike.
  const [page, query] = location.hash.slice(1).split('?');
  const shared = page === '/report';
  const wanted = [shared && new URLSearchParams(query).get('language'), read('coloa.language')];
  if (shared) wanted.push(...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()));
  root.lang = wanted.find((language) => language === 'en' || language === 'vi') || 'vi';
  const preload = (href, as) => {
    const link = document.createElement('link');
    link.rel = as ? 'preload' : 'modulepreload';
    if (as) link.as = as;
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  };
  preload(`/assets/i18n/${shared ? 'report.' : ''}${root.lang}.json`, 'fetch');
  // What main.tsx goes on with, as the build names it; nothing in development.
  const files = document.currentScript.dataset[shared ? 'report' : 'app'] || '';
  for (const file of files.split(' ').filter(Boolean)) preload(file, file.endsWith('.css') ? 'style' : '');
})();
