// Runs before the first paint, so that the theme is right from the start and the texts and scripts load early.
(() => {
  /** Returns the name, as in build/html-head.ts, of a frequently visited page; undefined for all other paths. */
  const pageAt = (path) => {
    const [, list, issue] = /^\/projects\/[^/]+\/(issues)(\/[^/]+)?$/.exec(path) ?? [];
    if (list) return issue ? 'issue' : 'projectIssues';
    return { '': 'dashboard', '/': 'dashboard', '/dashboard': 'dashboard', '/issues': 'issues', '/projects': 'projects' }[path];
  };
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
  // Only this code sets the initial language: that of a report link, else the one stored on this device, else Vietnamese.
  const [page, query] = location.hash.slice(1).split('?');
  const shared = page === '/report';
  const wanted = [shared && new URLSearchParams(query).get('language'), read('coloa.language')];
  root.lang = wanted.find((language) => language === 'en' || language === 'vi') || 'vi';
  const next = pageAt(page);
  // The server would reject an expired token, so no request is sent early; the scripts renew the token.
  const ended = Number(read('coloa.token-until') ?? Infinity) < Date.now();
  const token = next ? read('token') : null;
  // These requests are sent before the scripts load; lib/early-answers.ts passes the responses on. Every page needs the profile.
  if (token !== null && !ended) {
    const urls = ['/api/profile/profile'];
    if (next === 'issues' && !query) urls.push('/api/issue?sortBy=severity&page=1&pageSize=50');
    const ask = (url) => fetch(url, { headers: { Token: token, 'Accept-Language': root.lang }, cache: 'no-store' }).catch(() => null);
    window.coloaEarly = { token, answers: Object.fromEntries(urls.map((url) => [url, ask(url)])) };
  }
  const preload = (href, as) => {
    const link = document.createElement('link');
    link.rel = as ? 'preload' : 'modulepreload';
    if (as) link.as = as;
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  };
  preload(`/assets/i18n/${shared ? 'report.' : ''}${root.lang}.json`, 'fetch');
  const steps = shared ? ['report'] : token === null ? ['app'] : ['app', 'menu', next];
  // The files that main.tsx loads next, under their names from the build; none in development.
  const files = steps.flatMap((step) => (document.currentScript.dataset[step] || '').split(' '));
  for (const file of files) if (file) preload(file, file.endsWith('.css') ? 'style' : '');
})();
