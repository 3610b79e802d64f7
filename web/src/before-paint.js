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
  root.lang = read('coloa.language') === 'en' ? 'en' : 'vi';
  const words = document.createElement('link');
  words.rel = 'preload';
  words.as = 'fetch';
  words.crossOrigin = 'anonymous';
  words.href = `/assets/i18n/${root.lang}.json`;
  document.head.append(words);
})();
