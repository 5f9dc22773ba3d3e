import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources, type ConsoleResource } from '#admin/resources.ts';
import { findWrongScreen, isOfConsole, judgedScreens } from './consoleScreens.ts';

/** Every test of the journey, without those that the long run alone has. */
const testsOf = (journey: string): string[] =>
  readFileSync(path.join('src', 'journeys', `${journey}.e2e.test.ts`), 'utf8')
    .split(/^(?=(?: {2})?it\b)/m)
    .filter((text) => !/^\s*it\.runIf/.test(text));

/** A call that judges in each run, with this name. */
const judges = (text: string, name: string): boolean =>
  new RegExp(`\\bjudge(?!InLongRun)\\w*\\(\\s*\\w+,\\s*'${name}'`).test(text);

describe('every screen of the console', () => {
  const screens = resources.flatMap(({ screens: { name, show } }: ConsoleResource) => [
    `/${name}`,
    ...(show ? [`/${name}/:id/show`] : []),
  ]);

  it('has a journey that judges it, and nothing else has', () => {
    expect(Object.keys(judgedScreens).toSorted()).toEqual(['*', '/', '/login', ...screens].toSorted());
  });

  it.each(Object.entries(judgedScreens))('%s is judged there in each run', (_, { journey, name }) => {
    expect(testsOf(journey).filter((text) => judges(text, name))).toHaveLength(1);
  });
});

describe('a judged screen', () => {
  const site = 'https://soletake.example';

  it('is what its name says', () => {
    expect(findWrongScreen(`${site}/admin/books?page=1`, 'console-books-desk')).toEqual([]);
    expect(findWrongScreen(`${site}/admin/`, 'console-overview-desk')).toEqual([]);
    expect(findWrongScreen(`${site}/admin/claims/4711/show`, 'console-claim-desk')).toEqual([]);
    expect(findWrongScreen(`${site}/admin/videos`, 'queue-list-narrow')).toEqual([]);
    expect(findWrongScreen(`${site}/admin/nothing`, 'console-no-page-desk')).toEqual([]);
    expect(findWrongScreen(`${site}/browse`, 'browse-phone')).toEqual([]);
  });

  it('does not stand for another', () => {
    expect(findWrongScreen(`${site}/admin/sales`, 'console-books-desk')).toEqual([
      'console-books-desk is the screen /sales and not /books',
    ]);
  });

  it('is of the console by its address', () => {
    expect(['/admin', '/admin/sales', '/administration', '/'].map((at) => isOfConsole(site + at))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isOfConsole('about:blank')).toBe(false);
  });
});
