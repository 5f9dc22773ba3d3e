import path from 'node:path';
import type { Plugin } from 'vite';
import { plant, type Planted } from './plant.ts';

const planting = (defect: Planted): Plugin => ({
  name: 'plant-defect',
  enforce: 'pre',
  transform: (code, id) => plant(defect, path.relative(process.cwd(), id), code),
});

/** Builds the server with the defect in it, into this folder. */
export const buildPlanted = async (defect: Planted, outDir: string): Promise<void> => {
  const { build } = await import('vite');
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    plugins: [planting(defect)],
    build: { outDir, sourcemap: false },
  });
};
