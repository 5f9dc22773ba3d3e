import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isLongRun } from '#testing/run/longRun.ts';

const module = './missingPackages.mjs';
const { missingPackages } = (await import(module)) as {
  missingPackages: (server: string, modules: string) => ReadonlyMap<string, string>;
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'soletake-image-test-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('finds what a program imports at its start and the image has not', () => {
  mkdirSync(path.join(folder, 'node_modules', '@there', 'it-is'), { recursive: true });
  writeFileSync(
    path.join(folder, 'main.js'),
    `import fs from "node:fs";\nimport { a } from "./part.js";\nimport "@there/it-is/deep";\nconst late = () => import("only-when-needed");\n`,
  );
  writeFileSync(path.join(folder, 'part.js'), `import {\n  b,\n} from "@not/there/deep";\nexport const a = b;\n`);
  writeFileSync(path.join(folder, 'bench.js'), `import "a-tool";\n`);
  expect([...missingPackages(folder, path.join(folder, 'node_modules'))]).toEqual([['@not/there', 'part.js']]);
});

it.runIf(isLongRun)('stays below its limit', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/image-size/imageSize.mjs']);
  expect(stdout).toMatch(/MB {2}in \d+ packages, at most 300 MB/);
});
