import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { print, printError, printJson } from './print.ts';

const written = (stream: NodeJS.WriteStream, work: () => void): string => {
  const write = vi.spyOn(stream, 'write').mockReturnValue(true);
  work();
  const text = write.mock.calls.map(([text]) => String(text)).join('');
  write.mockRestore();
  return text;
};

it('V1.1.2: what others have written neither steers a terminal nor begins a line of its own', () => {
  const title = 'Oak\u001b[8m\u009b2J\u202e\u2028\r\nok   everything';
  const harmless = 'Oak\uFFFD[8m\uFFFD2J\uFFFD\uFFFD\uFFFD\uFFFDok   everything';
  expect(written(process.stdout, () => print(title))).toBe(`${harmless}\n`);
  expect(written(process.stderr, () => printError(new Error('Oak\u001b[8m\nand more')))).toBe(
    'Oak\uFFFD[8m\nand more\n',
  );
  expect(written(process.stdout, () => printJson({ title: 'Oak\u009b\u202e\n' }))).toBe(
    '{\n  "title": "Oak\uFFFD\uFFFD\\n"\n}\n',
  );
});

it('V1.1.2: every command that opens the stores writes by `print` alone', async () => {
  const names = await readdir('src/cli', { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const commands = await Promise.all(
    files.map(async (name) => ({ name, text: await readFile(path.join('src/cli', name), 'utf8') })),
  );
  const opening = commands.filter(({ text }) => text.includes("'#cli/withStores.ts'"));
  expect(opening.length).toBeGreaterThan(5);
  expect(opening.filter(({ text }) => text.includes('stdout.write')).map(({ name }) => name)).toEqual([]);
});
