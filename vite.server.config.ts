import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Everything that runs in Node: the process, the sandbox provider, the site's renderer, the commands. */
const entries: Record<string, string> = {
  main: 'src/main.ts',
  sandbox: 'src/standIns/stripe/main.ts',
  sandboxService: 'src/cli/sandbox/sandbox.ts',
  entryServer: 'src/web/app/entryServer.tsx',
  fingerprintThread: 'src/platform/media/fingerprint/thread.ts',
  migrate: 'src/cli/migrate/migrate.ts',
  rebuild: 'src/cli/rebuild/rebuild.ts',
  rotateKey: 'src/cli/rotate-key/rotateKey.ts',
  staff: 'src/cli/staff/staff.ts',
  audit: 'src/cli/audit/audit.ts',
  events: 'src/cli/events/events.ts',
  files: 'src/cli/files/files.ts',
  demo: 'src/cli/demo/demo.ts',
  bench: 'src/cli/bench/bench.ts',
  chaos: 'src/cli/chaos/chaos.ts',
  restoreDrill: 'src/cli/restore-drill/restoreDrill.ts',
  simulate: 'src/cli/simulate/simulate.ts',
  attack: 'src/cli/attack/main.ts',
  scan: 'src/cli/scan/main.ts',
  recall: 'src/cli/recall/recall.ts',
  tryStripe: 'src/cli/try-stripe/tryStripe.ts',
};

/**
 * Bundled, so that they are what they are in production whatever NODE_ENV says: it tells our settings apart, and React
 * would else render pages by its development build, at several times the price.
 */
const renderer = [
  /^react(-dom|-router|-router-dom|-hook-form)?($|\/)/,
  /^@(base-ui|tanstack|hookform|floating-ui)\//,
  'lucide-react',
  'use-sync-external-store',
  'set-cookie-parser',
  'cookie',
];

/** Bundled, so that a start reads one file of theirs instead of hundreds. */
const manyFiles = [/^(zod|jose|stripe|srvx|lodash\.throttle|@tus\/(server|utils|file-store))($|\/)/];

export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: [...renderer, ...manyFiles] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
