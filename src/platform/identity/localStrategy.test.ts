import { describe, expect, it } from 'vitest';
import { passwordStrategy } from './localStrategy.ts';

const people: Record<string, string> = { 'grace@example.com': 'Secret-1', grace: 'Secret-1', ada: 'Secret-2' };
const check = passwordStrategy(async (name, password) => (people[name] === password ? `id of ${name}` : undefined));

describe('signing in by password', () => {
  it.each(['grace@example.com', 'grace'])('answers who %s is', async (name) => {
    expect(await check(name, 'Secret-1')).toBe(`id of ${name}`);
  });

  it.each([
    ['grace', 'Secret-2'],
    ['nobody', 'Secret-1'],
    ['', 'Secret-1'],
    ['grace', ''],
  ])('knows nobody called %j with the password %j', async (name, password) => {
    expect(await check(name, password)).toBeUndefined();
  });

  it('does not check anything when a field is empty', async () => {
    const names: string[] = [];
    const listening = passwordStrategy(async (name) => (names.push(name), undefined));
    await listening('', 'Secret-1');
    await listening('grace', '');
    await listening('grace', 'Secret-1');
    expect(names).toEqual(['grace']);
  });

  it('keeps concurrent attempts apart', async () => {
    const release: (() => void)[] = [];
    const slow = passwordStrategy(
      (name) => new Promise((resolve) => release.push(() => resolve(name === 'nobody' ? undefined : name))),
    );
    const attempts = [slow('grace', 'x'), slow('nobody', 'x'), slow('ada', 'x')];
    for (const answer of release.toReversed()) answer();
    expect(await Promise.all(attempts)).toEqual(['grace', undefined, 'ada']);
  });

  it('passes a failure of the check on', async () => {
    const failing = passwordStrategy(() => Promise.reject(new Error('the store is gone')));
    await expect(failing('grace', 'Secret-1')).rejects.toThrow('the store is gone');
  });
});
