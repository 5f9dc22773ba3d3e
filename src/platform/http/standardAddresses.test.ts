import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { mountStandardAddresses } from './standardAddresses.ts';

const origin = 'https://soletake.test';

const open = async (email: string | null) => {
  const app = express();
  mountStandardAddresses(app, { origin, email, now: () => new Date('2026-11-26T12:00:00.000Z') });
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (name: string) => fetch(`http://127.0.0.1:${port}/.well-known/${name}`, { redirect: 'manual' });
};

it('says where a weakness is reported, until when that is so, and where it stands', async () => {
  const response = await (await open('safe@soletake.test'))('security.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    [
      'Contact: mailto:safe@soletake.test',
      'Expires: 2027-05-25T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://soletake.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('names the contact page while the company has no address', async () => {
  const response = await (await open(null))('security.txt');
  expect(await response.text()).toMatch(/^Contact: https:\/\/soletake\.test\/contact\n/);
});

it('leads password managers to where the password is changed', async () => {
  const response = await (await open(null))('change-password');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/account?tab=security');
});
