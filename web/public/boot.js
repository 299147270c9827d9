// Before the first paint: the remembered theme and language, so that a dark screen never flashes white. And the files of
// the page that somebody who is signed in begins with: they come beside the first script, which would ask for them later.
(function () {
  // Put in by the build, see first-pages.ts: kind of account → address of its first page and the files of it.
  const FIRST = {};
  const load = (href, as, rel) => document.head.append(Object.assign(document.createElement('link'), { rel: rel || 'preload', as, href, crossOrigin: '' }));
  try {
    const root = document.documentElement;
    root.dataset.mantineColorScheme = localStorage.getItem('sidebar-theme') === 'dark' ? 'dark' : 'light';
    root.style.background = root.dataset.mantineColorScheme === 'dark' ? '#192226' : '#fbfcfc';
    const language = localStorage.getItem('lang') || (navigator.language.toLowerCase().includes('tr') ? 'tr' : 'en');
    root.lang = language;
    load(`/assets/i18n/${language}.json`, 'fetch');
    const store = [sessionStorage, localStorage].find((one) => one.getItem('jwtToken'));
    const [path] = location.hash.slice(1).split('?');
    const first = FIRST[store && (store.getItem('type') || 'corporate')];
    if (!first || (path.length > 1 && path !== first.path)) return;
    for (const file of first.files) load(file, ...(file.endsWith('.css') ? ['style'] : ['script', 'modulepreload']));
  } catch {
    // Storage may be closed to us; the app starts all the same.
  }
})();
