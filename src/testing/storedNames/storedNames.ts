/**
 * Everything that is stored or visible from outside under a name: a change of one of these is a change of what other
 * versions of the product, other systems and old data rely on. `storedNames.json` keeps them, a test compares.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { grantTexts } from '#contracts/catalogue/grant.ts';
import { openApi } from '#contracts/http/openApi.ts';
import { problems } from '#contracts/http/problem.ts';
import { kinds } from '#modules/notifications/kinds/kinds.ts';
import { licenceTexts } from '#modules/sales/checkout/licence.ts';
import { declaredApp } from '#testing/declaredApp.ts';
import { routes as pages } from '#web/app/routes.tsx';
import { readEventShapes, type Json } from '#cli/check/eventShapes.ts';
import { readMakerTexts, readTexts } from './sourceTexts.ts';

const root = process.cwd();

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const hashesOf = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([version, text]) => [version, hashOf(text)]));

const byName = <T extends { name: string }>(named: readonly T[]): T[] =>
  named.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The sentences of the document may change; what callers rely on may not. */
const withoutSentences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSentences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(['summary', 'description'].includes(key) && typeof inner === 'string'))
      .filter(([key]) => key !== '429' && key !== 'x-rate-limit')
      .map(([key, inner]) => [key, withoutSentences(inner)]),
  );
};

const settingNames = (): string[] => {
  const text = readFileSync(path.join(root, 'src', 'config.ts'), 'utf8');
  return [...new Set([...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name))].toSorted();
};

/** File name → SHA-256 of every migration: what has run somewhere is never edited. */
const migrations = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path.join(root, 'migrations'))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => [name, hashOf(readFileSync(path.join(root, 'migrations', name), 'utf8'))]),
  );

/** Where the letters of a copyright claim are written. */
const lettersFile = path.join(root, 'src', 'modules', 'claims', 'letters.ts');

/** Collects all of them from the sources and from the application itself. */
export const collectStoredNames = (): Json => {
  const app = declaredApp();
  const names = {
    events: readEventShapes(root, ['src/events', 'src/modules']),
    projections: byName(app.projections).map(({ name, version, types }) => ({
      name,
      version,
      types: [...types].toSorted(),
    })),
    policies: byName(app.policies).map(({ name, types }) => ({ name, types: [...types].toSorted() })),
    jobs: app.jobs.map(({ name }) => name).toSorted(),
    notificationKinds: Object.fromEntries(
      Object.entries(kinds).map(([name, { fact, mail }]) => [name, { fact, mail }]),
    ),
    problems: Object.fromEntries(Object.entries(problems).map(([type, [status]]) => [type, status])),
    pages: pages.flatMap(({ children = [] }) => children.flatMap((page) => page.path ?? [])).toSorted(),
    settings: settingNames(),
    migrations: migrations(),
    texts: {
      makers: readMakerTexts(root),
      grant: hashesOf(grantTexts),
      licence: hashesOf(licenceTexts),
      letters: readTexts(lettersFile),
    },
    api: withoutSentences(openApi(app.routes, { title: 'Soletake', version: '1', url: 'http://localhost' })),
  };
  return JSON.parse(JSON.stringify(names)) as Json;
};
