// Before the first paint: the remembered theme and language, so that a dark screen never flashes white.
(function () {
  try {
    const root = document.documentElement;
    root.dataset.mantineColorScheme = localStorage.getItem('sidebar-theme') === 'dark' ? 'dark' : 'light';
    root.style.background = root.dataset.mantineColorScheme === 'dark' ? '#192226' : '#fbfcfc';
    root.lang = localStorage.getItem('lang') || root.lang;
  } catch {
    // Storage may be closed to us; the app starts all the same.
  }
})();
