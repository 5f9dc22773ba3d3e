/** The documents say what the tree holds: links, paths, scripts, options, settings. Each check finds its planted fault. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { patience } from '#testing/run/patience.ts';

type Tree = {
  /** Text by path, of every Markdown document. */
  documents: ReadonlyMap<string, string>;
  /** Every file and folder, without a slash at the end. */
  paths: ReadonlySet<string>;
  /** The scripts of package.json. */
  scripts: Readonly<Record<string, string>>;
  /** The names in the schema of src/config.ts. */
  settings: readonly string[];
  envExample: string;
  /** The text of every source in a folder. */
  sourcesIn: (folder: string) => string;
};
type Check = (tree: Tree) => string[];

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const foldersToWalk = ['src', 'projections', 'migrations', 'docs', 'ops', 'icons', 'tools'];

const walk = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? [name, ...walk(name)] : [name];
  });

const readTree = (): Tree => {
  const top = readdirSync(root);
  const paths = [...top, ...foldersToWalk.flatMap(walk)];
  const markdown = paths.filter((name) => name.endsWith('.md') && !name.startsWith('src/'));
  const schema = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(read('src/config.ts'))?.[1] ?? '';
  return {
    documents: new Map(markdown.map((name) => [name, read(name)])),
    paths: new Set(paths),
    scripts: (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
    settings: [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
    envExample: read('.env.example'),
    sourcesIn: (folder) =>
      paths
        .filter((name) => name.startsWith(`${folder}/`) && /\.(?:ts|mjs)$/.test(name))
        .map(read)
        .join('\n'),
  };
};

const required = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  '.editorconfig',
  ...['architecture', 'domain', 'glossary', 'media', 'operations', 'benchmarks', 'testing', 'security'].map(
    (name) => `docs/${name}.md`,
  ),
  'docs/decisions/README.md',
];
const missingDocuments: Check = ({ paths }) => required.filter((name) => !paths.has(name));

const MOST_README_LINES = 130;
const longReadme: Check = ({ documents }) => {
  const lines = (documents.get('README.md') ?? '').trimEnd().split('\n').length;
  return lines > MOST_README_LINES ? [`README.md has ${lines} lines`] : [];
};

/** Every fault with the document that has it. */
const inEach =
  (find: (text: string, name: string, tree: Tree) => string[]): Check =>
  (tree) =>
    [...tree.documents].flatMap(([name, text]) => find(text, name, tree).map((fault) => `${name}: ${fault}`));

const isMissing = (tree: Tree, name: string): boolean => !tree.paths.has(name.replace(/\/$/, ''));

/** The name that Markdown gives a heading, as GitHub makes it. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const brokenLinks = inEach((text, name, tree) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const at = file === '' ? name : path.posix.join(path.posix.dirname(name), file);
    if (isMissing(tree, at)) return [`${target} leads nowhere`];
    const isAnchor = anchor === undefined || anchorsOf(tree.documents.get(at) ?? '').includes(anchor);
    return isAnchor ? [] : [`${target} names no heading`];
  }),
);

const missingPaths = inEach((text, _, tree) => {
  const whole = [...text.matchAll(/(?<![\w/.-])(?:src|projections|migrations|docs)\/[\w./-]*\w/g)].map(([at]) => at);
  const ends = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|json|sql|md|yml|js))`/g)].map(([, end = '']) => end);
  const isEnd = (end: string): boolean => [...tree.paths].some((path) => path === end || path.endsWith(`/${end}`));
  return [
    ...whole.filter((candidate) => isMissing(tree, candidate)),
    ...ends.filter((candidate) => !/^(?:src|projections|migrations|docs|dist)\//.test(candidate) && !isEnd(candidate)),
  ];
});

/** What a document tells people to type: code in a line and lines of shell blocks, without variables and comments. */
const commandsIn = (text: string): string[] => {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans]
    .map((line) => line.replace(/\s+#.*$/, '').replace(/^(?:[A-Z_]+=\S+ )+/, ''))
    .filter((line) => /^(?:npm|npx|node|docker) /.test(line) || line.startsWith('-- '));
};

/** The folder of the sources of a script; undefined for a tool from npm. */
const folderOf = ({ paths }: Tree, script: string): string | undefined => {
  const named = /^node src\/cli\/run\.mjs (\w+)$/.exec(script)?.[1];
  const file = named === undefined ? /^node (src\/cli\/\S+)/.exec(script)?.[1] : undefined;
  const found = file ?? [...paths].find((name) => new RegExp(`^src/cli/[^/]+/${named}\\.ts$`).test(name));
  return found === undefined ? undefined : path.posix.dirname(found);
};

const isPlaceholder = (word: string): boolean => /[<>…@]/.test(word) || /^\d+$/.test(word);

const unknownArguments = (tree: Tree, script: string, words: readonly string[]): string[] => {
  const folder = folderOf(tree, script);
  const sources = folder === undefined ? '' : tree.sourcesIn(folder);
  const isKnown = (word: string): boolean => {
    if (isPlaceholder(word)) return true;
    const name = word.replace(/^--/, '');
    // Written out, read by name, or declared to parseArgs.
    if (word !== name) return new RegExp(`${word}\\b|option\\('${name}'|\\b${name}'?: \\{ type:`).test(sources);
    if (folder !== undefined) return new RegExp(`\\b${word}\\b`).test(sources);
    return [...tree.paths].some((name) => /\.test\.tsx?$/.test(name) && name.includes(word));
  };
  return words.filter((word) => !isKnown(word)).map((word) => `“${word}” is no option of “${script}”`);
};

const unknownScripts = inEach((text, _, tree) =>
  commandsIn(text).flatMap((line) => {
    const words = line.split(/\s+/);
    if (words[0] === '--') return unknownArguments(tree, 'node src/cli/run.mjs', words.slice(1));
    if (words[0] !== 'npm') return [];
    const isRun = words[1] === 'run';
    const name = (isRun ? words[2] : words[1]) ?? '';
    if (isRun && name === '') return [];
    const script = tree.scripts[name];
    if (script === undefined) return [`there is no script ${name}`];
    return unknownArguments(
      tree,
      script,
      words.slice(isRun ? 3 : 2).filter((word) => word !== '--'),
    );
  }),
);

const OPERATIONS = 'docs/operations.md';
const sectionOf = (text: string, title: string): string =>
  text.split(/^## /m).find((candidate) => candidate.startsWith(title)) ?? '';
const difference = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((candidate) => !others.includes(candidate));

const wrongSettings: Check = ({ documents, settings, envExample }) => {
  const text = documents.get(OPERATIONS) ?? '';
  const rows = [...sectionOf(text, 'Settings').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name);
  const named = [...text.matchAll(/`([A-Z][A-Z0-9_]{2,})(?:=[^`]*)?`/g)].map(([, name = '']) => name);
  const example = [...envExample.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  return [
    ...difference(settings, rows).map((name) => `${name} is not explained`),
    ...difference([...rows, ...named], settings).map((name) => `${name} is no setting`),
    ...difference(settings, example).map((name) => `${name} is not in .env.example`),
    ...difference(example, settings).map((name) => `${name} of .env.example is no setting`),
  ];
};

type Row = { command: string; lastRun: string };
const rowsOf = ({ documents }: Pick<Tree, 'documents'>): Row[] =>
  [...sectionOf(documents.get(OPERATIONS) ?? '', 'Commands').matchAll(/^\| `([^`]+)`\s*\|.*\|([^|]*)\|$/gm)].map(
    ([, command = '', lastRun = '']) => ({ command, lastRun: lastRun.trim() }),
  );
/** What a command is, without its arguments. */
const keyOf = (command: string): string => {
  const words = command.split(/\s+/);
  return words.slice(0, words[1] === 'run' && words[0] === 'npm' ? 3 : 2).join(' ');
};

const RUN_HERE = 'run by a test';
const undatedCommands: Check = (tree) => {
  const rows = rowsOf(tree);
  const keys = new Set(rows.map(({ command }) => keyOf(command)));
  const named = [...tree.documents.values()].flatMap(commandsIn).filter((line) => !line.startsWith('-- '));
  return [
    ...new Set(named.map(keyOf).filter((key) => key !== 'npm run' && !keys.has(key))),
    ...rows
      .filter(({ lastRun }) => !/^(?:\d{4}-\d{2}-\d{2}|not run here)$/.test(lastRun) && lastRun !== RUN_HERE)
      .map(({ command }) => `${command} says no last run`),
  ];
};

const decision =
  /^# (\d+)\. .+\n\nDate: \d{4}-\d{2}-\d{2} · Status: (?:Accepted|Superseded by \[?\d+.*)\n\n## Context\n\n[\s\S]+\n\n## Choice\n\n[\s\S]+\n\n## Cost\n\n[\s\S]+\n$/;
const wrongDecisions: Check = ({ documents }) => {
  const files = [...documents.keys()].filter((name) => /^docs\/decisions\/\d/.test(name)).toSorted();
  const index = documents.get('docs/decisions/README.md') ?? '';
  return files.flatMap((name, place) => {
    const base = path.posix.basename(name);
    const number = decision.exec(documents.get(name) ?? '')?.[1];
    const isRight = Number(number) === place + 1 && base.startsWith(String(place + 1).padStart(4, '0'));
    return isRight && index.includes(`(${base})`) ? [] : [`${name} is out of form, order or index`];
  });
};

/** Words that the glossary replaces and that have no other sense in these documents; code in a line may hold stored names. */
const replacedWords = inEach((text, name) => {
  if (name === 'docs/glossary.md') return [];
  const words = /\b(?:paint(?:s|ed|ing|er)?|strokes?|whoever|forgiven|givingBack|takenBack)\b/gi;
  return [...text.replace(/`[^`\n]+`/g, '').matchAll(words)].map(([word]) => `“${word}” has another word`);
});

/** The first cells of a table that stand twice in one section; merging two versions of a table does that. */
const repeatedRows = inEach((text) =>
  text.split(/^#+ /m).flatMap((section) => {
    const cells = [...section.matchAll(/^\| (?!-)([^|]*)\|/gm)].map(([, cell = '']) => cell.trim());
    return [...new Set(cells.filter((cell, place) => cells.indexOf(cell) < place))].map(
      (cell) => `${cell} stands twice`,
    );
  }),
);

const tree = readTree();
const withText = (name: string, change: (text: string) => string): Tree => ({
  ...tree,
  documents: new Map([...tree.documents, [name, change(tree.documents.get(name) ?? '')]]),
});
const adding = (line: string) => (text: string) => `${text}\n${line}\n`;

/** [what a check holds, the check, a tree with a fault, what it says of the fault] */
const checks: [string, Check, Tree, RegExp][] = [
  [
    'every document is there',
    missingDocuments,
    { ...tree, paths: new Set([...tree.paths].filter((path) => path !== 'docs/domain.md')) },
    /domain/,
  ],
  ['the README is one page', longReadme, withText('README.md', adding('line\n'.repeat(MOST_README_LINES))), /lines/],
  ['every link leads to a file', brokenLinks, withText('README.md', adding('[a](docs/none.md)')), /leads nowhere/],
  ['every link leads to a heading', brokenLinks, withText('README.md', adding('[a](docs/domain.md#none)')), /heading/],
  ['every path exists', missingPaths, withText('docs/domain.md', adding('`src/modules/sales/none.ts`')), /none\.ts/],
  ['every named file exists', missingPaths, withText('docs/domain.md', adding('`sales/none.ts`')), /none\.ts/],
  ['every script exists', unknownScripts, withText('docs/testing.md', adding('`npm run none`')), /no script none/],
  ['every option exists', unknownScripts, withText('README.md', adding('`npm run bench -- --none`')), /--none/],
  [
    'every lane finds its file',
    unknownScripts,
    withText('README.md', adding('`npm run test:e2e -- none-such`')),
    /none-such/,
  ],
  ['every setting is explained', wrongSettings, { ...tree, settings: [...tree.settings, 'NEW_ONE'] }, /NEW_ONE is not/],
  ['no setting is invented', wrongSettings, withText(OPERATIONS, adding('`OLD_ONE=1`')), /OLD_ONE is no setting/],
  ['every command is listed', undatedCommands, withText('README.md', adding('`npx cowsay`')), /npx cowsay/],
  [
    'every command says its last run',
    undatedCommands,
    withText(OPERATIONS, (text) => text.replaceAll('not run here', 'surely')),
    /says no last run/,
  ],
  [
    'every decision keeps its form',
    wrongDecisions,
    withText('docs/decisions/0001-a-command-writes-to-one-stream.md', (text) => text.replace('## Cost', '## Price')),
    /0001/,
  ],
  ['no row stands twice', repeatedRows, withText(OPERATIONS, adding('| a | b |\n| a | c |')), /a stands twice/],
  ['no replaced word returns', replacedWords, withText('docs/domain.md', adding('It paints a row.')), /paints/],
];

describe.each(checks)('%s', (_, check, faulty, says) => {
  it('holds for the documents', () => expect(check(tree)).toEqual([]));
  it('finds a planted fault', () => expect(check(faulty)).toContainEqual(expect.stringMatching(says)));
});

it('reads the settings and the commands it compares', () => {
  expect(tree.settings).toContain('MASTER_KEY');
  expect(rowsOf(tree).filter(({ lastRun }) => lastRun === RUN_HERE)).not.toEqual([]);
});

it.each(rowsOf(tree).filter(({ lastRun }) => lastRun === RUN_HERE))(
  'the command $command succeeds within a minute',
  async ({ command }) => {
    const [program = '', ...args] = command.split(' ');
    const { PATH = '', HOME = '', TEST_POSTGRES = '' } = process.env;
    await promisify(execFile)(program, args, { cwd: root, env: { PATH, HOME, TEST_POSTGRES }, ...patience });
  },
);
