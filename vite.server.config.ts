import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Everything that runs in Node: the process, the sandbox provider, the site's renderer, the commands. */
const entries: Record<string, string> = {
  main: 'src/main.ts',
  sandbox: 'src/platform/payments/sandbox/main.ts',
  entryServer: 'src/web/entryServer.tsx',
  fingerprintThread: 'src/platform/media/fingerprint/thread.ts',
  migrate: 'src/cli/migrate.ts',
  rebuild: 'src/cli/rebuild.ts',
  staff: 'src/cli/staff.ts',
  audit: 'src/cli/audit.ts',
  demo: 'src/cli/demo/demo.ts',
  bench: 'src/cli/bench/bench.ts',
  chaos: 'src/cli/chaos/chaos.ts',
  recall: 'src/cli/recall/recall.ts',
};

export default defineConfig({
  plugins: [react()],
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
