import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { openTestDb } from '#testing/testDb.ts';
import { postgresTwoFactor } from './twoFactor.ts';

const { db } = openTestDb();
const { now, setTo, wait } = testClock();

/** RFC 6238 by hand, so that the library is not judged by itself. */
const codeAt = (secret: string, seconds: number): string => {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
};

const key = randomBytes(32);
const start = () => ({ twoFactor: postgresTwoFactor(db, { key, issuer: 'Soletake', now }), userId: randomUUID() });
const code = (secret: string, secondsFromNow = 0): string => codeAt(secret, now().getTime() / 1000 + secondsFromNow);

/** A person with two-factor on; the next period has begun, so that a code is left to use. */
const startOn = async () => {
  const { twoFactor, userId } = start();
  const { secret } = await twoFactor.begin(userId, 'ann');
  await twoFactor.confirm(userId, code(secret));
  wait(30);
  return { twoFactor, userId, secret };
};

beforeEach(() => {
  setTo('2026-03-01T12:00:10Z');
});

it('is tested with the vector of RFC 6238', () => {
  expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 59)).toBe('287082');
});

describe('setting up', () => {
  it('gives a secret of 160 bits, for typing and as an address', async () => {
    const { twoFactor, userId } = start();
    const { secret, otpauthUri } = await twoFactor.begin(userId, 'ann@example.com');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(otpauthUri);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Soletake:ann@example.com');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe('Soletake');
  });

  it('is on only after a right code', async () => {
    const { twoFactor, userId } = start();
    const { secret } = await twoFactor.begin(userId, 'ann');
    expect(await twoFactor.confirm(userId, code(secret, 300))).toBe(false);
    expect(await twoFactor.check(userId, code(secret))).toBe(false);
    expect(await twoFactor.isOn(userId)).toBe(false);
    expect(await twoFactor.confirm(userId, code(secret))).toBe(true);
    expect(await twoFactor.isOn(userId)).toBe(true);
  });

  it('replaces one that was not finished', async () => {
    const { twoFactor, userId } = start();
    const first = await twoFactor.begin(userId, 'ann');
    const second = await twoFactor.begin(userId, 'ann');
    expect(await twoFactor.confirm(userId, code(first.secret))).toBe(false);
    expect(await twoFactor.confirm(userId, code(second.secret))).toBe(true);
  });

  it('is refused when it is on, and leaves it as it is', async () => {
    const { twoFactor, userId, secret } = await startOn();
    await expect(twoFactor.begin(userId, 'ann')).rejects.toMatchObject({ type: 'two-factor-on' });
    expect(await twoFactor.check(userId, code(secret))).toBe(true);
  });

  it('spends the code that ended it', async () => {
    const { twoFactor, userId } = start();
    const { secret } = await twoFactor.begin(userId, 'ann');
    await twoFactor.confirm(userId, code(secret));
    expect(await twoFactor.check(userId, code(secret))).toBe(false);
  });

  it('can be begun again once it is off', async () => {
    const { twoFactor, userId, secret } = await startOn();
    await twoFactor.remove(userId);
    expect(await twoFactor.isOn(userId)).toBe(false);
    expect(await twoFactor.check(userId, code(secret))).toBe(false);
    const again = await twoFactor.begin(userId, 'ann');
    expect(again.secret).not.toBe(secret);
    expect(await twoFactor.confirm(userId, code(again.secret))).toBe(true);
  });
});

describe('a code', () => {
  it('works once', async () => {
    const { twoFactor, userId, secret } = await startOn();
    expect(await twoFactor.check(userId, code(secret))).toBe(true);
    expect(await twoFactor.check(userId, code(secret))).toBe(false);
    wait(30);
    expect(await twoFactor.check(userId, code(secret))).toBe(true);
  });

  it('V6.5.1: works for one of twenty at the same time', async () => {
    const { twoFactor, userId, secret } = await startOn();
    const checks = await Promise.all(Array.from({ length: 20 }, () => twoFactor.check(userId, code(secret))));
    expect(checks.filter(Boolean)).toHaveLength(1);
  });

  it('V6.5.5: may come in the first five seconds after its period, not later and not early', async () => {
    const { twoFactor, userId, secret } = await startOn();
    const first = code(secret);
    const second = code(secret, 30);
    const third = code(secret, 60);
    wait(25);
    expect(await twoFactor.check(userId, first)).toBe(false);
    expect(await twoFactor.check(userId, third)).toBe(false);
    wait(29);
    expect(await twoFactor.check(userId, second)).toBe(true);
  });

  it('is refused after a later one was used', async () => {
    const { twoFactor, userId, secret } = await startOn();
    const earlier = code(secret);
    wait(20);
    expect(await twoFactor.check(userId, code(secret))).toBe(true);
    expect(await twoFactor.check(userId, earlier)).toBe(false);
  });

  it('may be typed in two halves', async () => {
    const { twoFactor, userId, secret } = await startOn();
    const first = code(secret).slice(0, 3);
    const second = code(secret).slice(3);
    expect(await twoFactor.check(userId, ` ${first} ${second}\n`)).toBe(true);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 34 5x', '１２３４５６', '-12345', '1e5', '0x12ab'])(
    'of the form "%s" is wrong, not an error',
    async (text) => {
      const { twoFactor, userId } = await startOn();
      expect(await twoFactor.check(userId, text)).toBe(false);
      expect(await twoFactor.confirm(userId, text)).toBe(false);
    },
  );

  it('of another account is wrong', async () => {
    const ann = await startOn();
    const bob = await startOn();
    expect(await ann.twoFactor.check(ann.userId, code(bob.secret))).toBe(false);
  });

  it('is refused, not an error, when the clock was set back', async () => {
    const { twoFactor, userId, secret } = await startOn();
    wait(-3600);
    expect(await twoFactor.check(userId, code(secret))).toBe(false);
  });
});

it('V11.3.1: keeps the secret encrypted, for its own account only', async () => {
  const { twoFactor, userId, secret } = await startOn();
  const another = await startOn();
  const row = await db<{ user_id: string; secret_box: Buffer }>('auth_two_factor').where({ user_id: userId }).first();
  expect(row?.secret_box.includes(secret)).toBe(false);
  await db('auth_two_factor').where({ user_id: another.userId }).update({ secret_box: row?.secret_box });
  await expect(twoFactor.check(another.userId, code(secret))).rejects.toThrow();
});

it('returns the current code, and for how long it is valid', async () => {
  const { twoFactor, userId, secret } = await startOn();
  expect(await twoFactor.currentCode(userId)).toEqual({ code: code(secret), secondsLeft: 20 });
  wait(19.5);
  expect(await twoFactor.currentCode(userId)).toEqual({ code: code(secret), secondsLeft: 1 });
  expect(await twoFactor.check(userId, (await twoFactor.currentCode(userId))?.code ?? '')).toBe(true);
  expect(await twoFactor.currentCode(randomUUID())).toBeUndefined();
});
