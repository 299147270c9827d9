// Before the first paint: the remembered theme and language, so that a dark screen never flashes white, and the texts
// of that language, which every page waits for.
(function () {
  try {
    const root = document.documentElement;
    root.dataset.mantineColorScheme = localStorage.getItem('sidebar-theme') === 'dark' ? 'dark' : 'light';
    root.lang = localStorage.getItem('lang') || (navigator.language.toLowerCase().includes('tr') ? 'tr' : 'en');
    const texts = { rel: 'preload', as: 'fetch', href: `/assets/i18n/${root.lang}.json`, crossOrigin: '' };
    document.head.append(Object.assign(document.createElement('link'), texts));
  } catch {
    // Storage may be closed to us; the app starts all the same.
  }
})();
