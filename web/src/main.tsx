import './kit/zod.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { adminQuery, forget, prefetchAccount } from './kit/client/account.ts';
import { startTexts } from './kit/i18n.ts';
import { queryClient } from './kit/client/query.ts';
import { onRenewed, onSessionEnded, watchOtherTabs } from './kit/client/refresh.ts';
import { loginPath } from './kit/client/session.ts';
import { router } from './router.tsx';
import { comeBackTo } from './shell/guards.ts';
import { colorScheme, surfaces, theme } from './theme.ts';

/** A partner's `?code=` before the hash would stay in every later address: it moves behind the hash. */
function moveQueryBehindHash(): void {
  if (!location.search) return;
  const hash = location.hash || '#/';
  const joint = hash.includes('?') ? '&' : '?';
  history.replaceState(history.state, '', location.pathname + hash + joint + location.search.slice(1));
}

onRenewed(() => void queryClient.invalidateQueries({ queryKey: adminQuery.queryKey }));
onSessionEnded((type) => {
  forget();
  comeBackTo(router.state.location.href);
  void router.navigate({ to: loginPath(type), ignoreBlocker: true });
});
watchOtherTabs();
moveQueryBehindHash();
prefetchAccount();
await startTexts();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={surfaces}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
