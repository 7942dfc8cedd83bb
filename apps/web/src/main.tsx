import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { getToken } from './kernel/session.ts';
import { CrashBoundary } from './shell/CrashBoundary.tsx';
import { installErrorLog } from './shell/error-log.ts';
import { installOffline } from './shell/offline.ts';
import { prefetchSession, Root } from './shell/Root.tsx';

if (import.meta.env.PROD) installErrorLog();
if (import.meta.env.PROD) installOffline();
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
