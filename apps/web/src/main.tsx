import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { getToken } from './kernel/session.ts';
import { CrashPage } from './shell/CrashPage.tsx';
import { installErrorLog } from './shell/error-log.ts';
import { prefetchSession, Root } from './shell/Root.tsx';

if (import.meta.env.PROD) installErrorLog();
// The download and the first calls begin before React has rendered anything.
if (getToken() !== undefined) prefetchSession();

const router = createBrowserRouter([{ path: '*', Component: Root, ErrorBoundary: CrashPage }]);
const host = document.getElementById('root');
if (host) {
  createRoot(host).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
