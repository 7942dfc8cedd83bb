import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { logged } from './kernel/call/failure.ts';
import { getToken } from './kernel/call/session.ts';
import { CrashBoundary } from './shell/CrashBoundary.tsx';
import { installErrorLog } from './shell/error-log.ts';
import { prefetchSession, Root } from './shell/Root.tsx';

const startOffline = () =>
  void import('./shell/offline.ts').then(({ installOffline }) => installOffline()).catch(logged);

if (import.meta.env.PROD) installErrorLog();
// It can wait until the page is there.
if (import.meta.env.PROD)
  window.addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(startOffline), { once: true });
// The download and the first calls begin before React has rendered anything.
if (getToken() !== undefined) prefetchSession();

const host = document.getElementById('root');
if (host) {
  createRoot(host).render(
    <StrictMode>
      <CrashBoundary>
        <BrowserRouter useTransitions={false}>
          <Root />
        </BrowserRouter>
      </CrashBoundary>
    </StrictMode>,
  );
}
