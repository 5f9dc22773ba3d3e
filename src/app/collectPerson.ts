import type { ZipEntry } from '#platform/files/zip.ts';
import type { Module } from '#platform/processes/module.ts';

/** Everything that these modules hold about a person, as the entries of one zip. */
export const collectPerson = async (modules: readonly Module[], userId: string): Promise<ZipEntry[]> => {
  const texts: Record<string, unknown> = {};
  const files: ZipEntry[] = [];
  for (const module of modules) {
    Object.assign(texts, await module.exportPerson?.(userId));
    files.push(...((await module.exportFiles?.(userId)) ?? []));
  }
  const entries = Object.entries(texts).map(([name, value]) => ({
    name: `${name}.json`,
    text: JSON.stringify(value, null, 2),
  }));
  return [...entries, ...files];
};
