/** Every term of the glossary occurs in a name in the code, either as it is or in one of the forms below. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** Words that the code says in another form; one of the names has to be there. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'annulled sale': ['isAnnulled'],
  'claim on the offer': ['OfferClaimed'],
  'claim, copyright claim': ['CopyrightClaim', 'ClaimAccepted'],
  'Creator Pro': ['isPro'],
  'golden example': ['eventShapes'],
  'style guide': ['StyleGuidePage'],
  'written off': ['writeOff', 'writtenOff'],
};

const sourcesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(name);
    return /\.(ts|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name) ? [name] : [];
  });

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Names of folders, files and identifiers; comments and texts name nothing. */
const namesIn = (sources: readonly (readonly [file: string, text: string])[]): ReadonlySet<string> =>
  new Set(
    sources.flatMap(([file, text]) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'/gm, ' ');
      return [...file.split(/[/.]/), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])].map(plain);
    }),
  );

/** The first column of the tables of words; the table of words that are not used comes after them. */
const termsOf = (glossary: string): string[] =>
  [...(glossary.split('## We do not say')[0] ?? '').matchAll(/^\| ([^|]+?) +\|/gm)]
    .map(([, term = '']) => term)
    .filter((term) => !/^(Word|-+)$/.test(term));

const findUnknown = (glossary: string, names: ReadonlySet<string>): string[] => {
  const all = [...names].join(' ');
  return termsOf(glossary).filter((term) => !(forms[term] ?? [term]).some((form) => all.includes(plain(form))));
};

describe('the glossary', () => {
  const glossary = readFileSync(path.join(root, 'docs', 'glossary.md'), 'utf8');
  const files = [...sourcesIn('src'), ...sourcesIn('projections')].filter((file) => !file.startsWith('src/cli/check/'));
  const names = namesIn(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

  it('has words that the code has', () => {
    expect(termsOf(glossary).length).toBeGreaterThan(50);
    expect(findUnknown(glossary, names)).toEqual([]);
  });

  it('gives other forms only for words that it has', () => {
    expect(termsOf(glossary)).toEqual(expect.arrayContaining(Object.keys(forms)));
  });

  it('is found to have a word that stands in a comment or a text only', () => {
    const planted = namesIn([['src/a.ts', `/** A plumage. */ export const sale = 'plumage'; // plumage`]]);
    expect(
      findUnknown('| Word | Meaning |\n| ---- | --- |\n| plumage | Feathers. |\n| sale | One. |', planted),
    ).toEqual(['plumage']);
  });
});
