// Before the first paint: the remembered theme and language, so that a dark screen never flashes white. And the files of
// the page that somebody who is signed in begins with: they come beside the first script, which would ask for them later.
(function () {
  // Put in by the build, see first-pages.ts: the files of every page; the script that paints the first picture; kind of
  // account → address of its first page and the files of it.
  const FIRST = {};
  // So long the application waits for the first picture: both want the same processor.
  const waitMs = 600;
  const load = (href, as, rel) => document.head.append(Object.assign(document.createElement('link'), { rel: rel || 'preload', as, href, crossOrigin: '' }));
  const loadAll = (files) => {
    for (const file of files || []) load(file, ...(file.endsWith('.css') ? ['style'] : ['script', 'modulepreload']));
  };
  const store = () => [sessionStorage, localStorage].find((one) => one.getItem('jwtToken'));
  const preload = (language) => {
    load(`/assets/i18n/${language}.json`, 'fetch');
    loadAll(FIRST.all);
    const first = store() && FIRST[store().getItem('type') || 'corporate'];
    const [path] = location.hash.slice(1).split('?');
    if (first && (path.length < 2 || path === first.path)) loadAll(first.files);
  };
  const painted = () =>
    new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { src: FIRST.painter, fetchPriority: 'high', onerror: resolve });
      script.onload = () => globalThis.okurPainting.then(resolve, resolve);
      document.head.append(script);
      setTimeout(resolve, waitMs);
    });
  try {
    const root = document.documentElement;
    root.dataset.mantineColorScheme = localStorage.getItem('sidebar-theme') === 'dark' ? 'dark' : 'light';
    root.style.background = root.dataset.mantineColorScheme === 'dark' ? '#192226' : '#fbfcfc';
    const language = localStorage.getItem('lang') || (navigator.language.toLowerCase().includes('tr') ? 'tr' : 'en');
    root.lang = language;
    if (FIRST.painter && navigator.onLine && store()?.getItem('firstPicture')) globalThis.okurPainted = painted().then(() => preload(language));
    else preload(language);
  } catch {
    // Storage may be closed to us; the app starts all the same.
  }
})();
