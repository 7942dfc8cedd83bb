// Runs before the first paint: puts the kept colours and the kept sidebar on the page so that nothing flashes.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      const value = JSON.parse(localStorage.getItem(key) || '{}');
      return value && typeof value === 'object' ? value : {};
    } catch {
      return {};
    }
  };
  const night = matchMedia('(prefers-color-scheme: dark)');
  const settings = read('layout-setting');
  const shades = read('layout-shades');
  const theme = /^#[0-9a-f]{6}$/i.test(settings.theme) ? settings.theme : '#409EFF';
  root.style.setProperty('--theme', theme);
  const paint = () => {
    const mode = read('layout-setting').colorMode;
    const dark = mode === 'dark' || (mode === 'system' && night.matches);
    root.classList.toggle('dark', dark);
    // Shades made for a light page cannot be read on a dark one; then the sheet's own serve until the application runs.
    const fits = shades.theme === theme && shades.dark === dark;
    for (const name of Object.keys(shades.variables || {})) {
      if (fits) root.style.setProperty(name, shades.variables[name]);
      else if (name !== '--theme') root.style.removeProperty(name);
    }
  };
  root.classList.toggle('side-light', settings.sideTheme === 'theme-light');
  root.classList.toggle('side-closed', /(?:^|; )sidebarStatus=0/.test(document.cookie));
  const signedIn = /(?:^|; )Admin-Token=[^;]/.test(document.cookie);
  root.classList.toggle('signed-in', signedIn);
  const { ahead: whole, home, light } = document.currentScript.dataset;
  // As in `light-starts.ts`: these start on a phone without the application around them.
  const [unless, files] = JSON.parse(light || '{}')[location.pathname] || [];
  const isLight = files && innerWidth < 992 && !(unless && new RegExp(unless).test(location.search));
  const isHome = location.pathname === '/' || location.pathname === '/index';
  const wanted = (isLight && files) || (isHome && home) || whole || '';
  const ahead = signedIn ? wanted.split(' ').filter(Boolean) : [];
  for (const href of ahead) {
    const isScript = href.endsWith('.js');
    const link = Object.assign(document.createElement('link'), { rel: isScript ? 'modulepreload' : 'preload', href });
    if (!isScript) link.as = 'style';
    document.head.append(link);
  }
  paint();
  night.addEventListener('change', paint);
})();
