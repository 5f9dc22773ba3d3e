import { describe, expect, it } from 'vitest';
import { byAccount, byAddress } from '#contracts/http/endpoint.ts';
import { openTestDb } from '#testing/testDb.ts';
import { createRateLimits, type Called } from './rateLimits.ts';

const { db } = openTestDb();
const login: Called = { method: 'POST', path: '/login', limit: byAddress(2, 60) };
const withdraw: Called = { method: 'POST', path: '/withdraw', limit: byAccount(1, 60) };
const visitor = (address: string) => ({ address, accountId: undefined });
const keys = async (): Promise<string[]> =>
  (await db<{ key: string }>('rate_limits').select('key').orderBy('key')).map(({ key }) => key);

describe('rate limits', () => {
  it('refuse the first request over the limit from an address, and say when to come back', async () => {
    const check = createRateLimits(db, 1);
    await check(login, visitor('192.0.2.1'));
    await check(login, visitor('192.0.2.1'));
    await expect(check(login, visitor('192.0.2.1'))).rejects.toMatchObject({ type: 'too-many-requests' });
    await check(login, visitor('192.0.2.2'));
  });

  it('V6.3.1: count a whole IPv6 network as one, as one customer has all of its addresses', async () => {
    const check = createRateLimits(db, 1);
    await check(login, visitor('2001:db8:1:2::1'));
    await check(login, visitor('2001:db8:1:2:ffff::2'));
    await expect(check(login, visitor('2001:db8:1:2:3:4:5:6'))).rejects.toMatchObject({ type: 'too-many-requests' });
    await check(login, visitor('2001:db8:1:3::1'));
  });

  it('are counted in the database, so that a restart resets nothing', async () => {
    const check = createRateLimits(db, 1);
    await check(login, visitor('192.0.2.7'));
    await check(login, visitor('192.0.2.7'));
    await expect(createRateLimits(db, 1)(login, visitor('192.0.2.7'))).rejects.toMatchObject({
      type: 'too-many-requests',
    });
    expect(await keys()).toContain('POST /login|address|60:192.0.2.7');
    expect(await keys()).toContain('*|address|60:192.0.2.7');
  });

  it('by account follow the account to another address, and are never widened', async () => {
    const check = createRateLimits(db, 100);
    await check(withdraw, { address: '192.0.2.3', accountId: 'a' });
    await expect(check(withdraw, { address: '192.0.2.4', accountId: 'a' })).rejects.toMatchObject({
      type: 'too-many-requests',
    });
    await check(withdraw, { address: '192.0.2.3', accountId: 'b' });
  });

  it('by address are multiplied by the setting', async () => {
    const check = createRateLimits(db, 2);
    for (let count = 0; count < 4; count += 1) await check(login, visitor('192.0.2.5'));
    await expect(check(login, visitor('192.0.2.5'))).rejects.toMatchObject({ type: 'too-many-requests' });
  });

  it('of endpoints with the general limit count once for all of them', async () => {
    const check = createRateLimits(db, 1 / 300);
    const browse: Called = { method: 'GET', path: '/videos', limit: 'general' };
    await check(browse, visitor('192.0.2.6'));
    await check({ ...browse, path: '/creators' }, visitor('192.0.2.6'));
    await expect(check(browse, visitor('192.0.2.6'))).rejects.toMatchObject({ type: 'too-many-requests' });
  });
});
