/** Starts the console: styles carry the page's nonce, so that the content security policy lets them in. */
import './fonts.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AdminApp } from './AdminApp.tsx';
import { createApi } from '#admin/calls/api.ts';
import { createAuthProvider } from './authProvider.ts';
import { createDataProvider } from '#admin/calls/dataProvider.ts';

// The attribute reads as empty once the page is parsed; the property keeps the value.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const styles = createCache({ key: 'console', nonce, prepend: true });

const api = createApi((path, init) => fetch(path, init));

const root = document.getElementById('app');
if (!root) throw new Error('the page has no root element');
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <BrowserRouter basename="/admin">
        <AdminApp authProvider={createAuthProvider(api)} dataProvider={createDataProvider(api)} />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>,
);
