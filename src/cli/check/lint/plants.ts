/** Planted violations, which the linter that needs no types reads all at once. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll } from 'vitest';

type Diagnostic = { code?: string; message: string; filename: string; labels: { span: { line: number } }[] };

/** The name of a rule, a violation of it, and its legal neighbour. */
export type Planted = [name: string, violation: string, neighbour: string];

/** What the linter says of a rule that is switched off where nothing broke it. */
export const unusedDirective = 'Unused eslint-disable directive';

const config = '.oxlintrc.house.json';
const plugin = 'src/cli/check/lint/houseRules.mjs';

const lint = async (plants: ReadonlyMap<string, string>): Promise<readonly Diagnostic[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-lint-'));
  try {
    await cp(config, path.join(folder, config));
    for (const [file, text] of plants) {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    const linter = path.resolve('node_modules', '.bin', 'oxlint');
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    const output = await new Promise<string>((resolve) => {
      execFile(linter, ['-c', config, '--format', 'json', '.'], options, (_error, stdout) => resolve(stdout));
    });
    return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** What a file of tests plants before its tests run, and what was found there. */
export const openPlants = () => {
  const plants = new Map<string, string>();
  const found = new Map<string, Set<number>>();
  const rules = new Set<string>();
  beforeAll(async () => {
    plants.set(plugin, await readFile(plugin, 'utf8'));
    for (const { code, message, filename, labels } of await lint(plants)) {
      // Without a rule it is a rule that is switched off for nothing, or a file that cannot be read.
      if (code === undefined && !message.startsWith(unusedDirective)) throw new Error(`${filename}: ${message}`);
      const rule = code === undefined ? unusedDirective : (/\((.*)\)/.exec(code)?.[1] ?? code);
      rules.add(rule);
      const key = `${filename} ${rule}`;
      found.set(key, (found.get(key) ?? new Set()).add(labels[0]?.span.line ?? 0));
    }
  });

  /** A file with this text; its path, which has one folder more where another plant has this one. */
  const plant = (file: string, text: string): string => {
    const { dir, base } = path.posix.parse(file);
    const place = plants.has(file) ? `${dir}/p${plants.size}/${base}` : file;
    plants.set(place, text);
    return place;
  };
  return {
    plant,
    /** Each violation with its legal neighbour, in files of its own. */
    plantAll: (rows: readonly Planted[], ...files: string[]) =>
      rows.map(([name, violation, neighbour]) => ({
        name,
        places: files.map((file) => plant(file, `${violation}\n${neighbour}\n`)),
      })),
    /** The lines of this file where this rule was broken. */
    linesOf: (file: string, rule: string): number[] =>
      [...(found.get(`${file} ${rule}`) ?? [])].toSorted((a, b) => a - b),
    /** Every rule that was broken. */
    broken: (): ReadonlySet<string> => rules,
  };
};
