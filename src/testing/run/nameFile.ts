/** Runs before each file of tests that may start programs: what it starts is noted under its name (src/cli/test/starts.mjs). */
import path from 'node:path';
import { expect } from 'vitest';

process.env['TEST_FILE'] = path.relative('src', expect.getState().testPath ?? '');
