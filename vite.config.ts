import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds share this file: the browser's (both HTML entries) and, with `--ssr`, the server's entry. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: 'src/web/public',
  html: { cspNonce: '__NONCE__' },
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'] },
  build: {
    // The server serves public files from the sources; a copy would go stale.
    copyPublicDir: false,
    // `light-dark()` must reach the browser as written: both themes come from one set of tokens.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    ...(isSsrBuild
      ? { outDir: 'dist/server', emptyOutDir: false }
      : {
          outDir: 'dist/client',
          emptyOutDir: true,
          manifest: true,
          rolldownOptions: { input: ['src/web/index.html', 'src/admin/index.html'] },
        }),
  },
}));
