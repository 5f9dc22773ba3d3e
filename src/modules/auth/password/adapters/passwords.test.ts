import argon2 from 'argon2';
import { expect, it } from 'vitest';
import { argonPasswords } from './passwords.ts';

const passwords = argonPasswords();

it('V11.4.2: keeps argon2id hashes with 46 MiB, and no two alike', async () => {
  const [first, second] = await Promise.all([passwords.hash('Correct1Horse'), passwords.hash('Correct1Horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,(t=1,p=1|p=1,t=1)\$/);
  expect(second).not.toBe(first);
});

it('V6.2.8, V6.2.9: accepts the right password only, to its last character', async () => {
  const long = `Aa1${'ü🔑'.repeat(60)}`;
  const hash = await passwords.hash(long);
  expect(await passwords.verify(hash, long)).toBe(true);
  expect(await passwords.verify(hash, long.slice(0, -1))).toBe(false);
  expect(await passwords.verify(undefined, long)).toBe(false);
});

it('V6.3.8: takes as long for an unknown account', async () => {
  const hash = await passwords.hash('Correct1Horse');
  // The time of the processor: other work on the machine makes this one wait, and not work.
  const workOf = async (stored: string | undefined): Promise<number> => {
    const start = process.cpuUsage();
    await passwords.verify(stored, 'Wrong1Horse');
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  let existing = Infinity;
  let unknown = Infinity;
  for (let n = 0; n < 12; n += 1) {
    existing = Math.min(existing, await workOf(hash));
    unknown = Math.min(unknown, await workOf(undefined));
  }
  expect(unknown / existing).toBeGreaterThan(0.5);
  expect(unknown / existing).toBeLessThan(2);
});

it('leaves the event loop free while it works', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await Promise.all(Array.from({ length: 6 }, () => passwords.hash('Correct1Horse')));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

it('asks for a new hash when the parameters have risen', async () => {
  const weaker = await argon2.hash('Correct1Horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(passwords.needsRehash(weaker)).toBe(true);
  expect(passwords.needsRehash(await passwords.hash('Correct1Horse'))).toBe(false);
});

it.each(['Password1', 'PASSW0RD', 'Qwerty123', '1qaz2WSX', 'TrustNo1'])(
  'V6.2.4, V6.2.12: knows that %s is common',
  (password) => {
    expect(passwords.isCommon(password)).toBe(true);
  },
);

it.each(['Correct1Horse', 'Glasgow-Rain-4-June', 'constructor', ''])('takes "%s" for uncommon', (password) => {
  expect(passwords.isCommon(password)).toBe(false);
});
