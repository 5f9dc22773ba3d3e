import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { withReadableAddress } from './readableAddress.ts';

const open = async () => {
  const app = express();
  app.get('/shelf', (request, response) => void response.send(`<${request.originalUrl} ${request.path}>`));
  const server = createServer(withReadableAddress(app)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return async (address: string): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const piece of socket) answer += String(piece);
    return answer;
  };
};

it.each(['http://[bad/', 'http://%zz/shelf', 'http://a:99999999/shelf', 'http://[::1'])(
  'V4.1.1, V4.2.1: the whole address “%s” cannot be read: 400, in our own words',
  async (address) => {
    const answer = await (await open())(address);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^content-type: application\/problem\+json\r$/im);
    expect(answer).toContain('"status":400');
  },
);

it.each(['/shelf?q=1', 'http://localhost/shelf?q=1', 'https://elsewhere.example:8080/shelf?q=1'])(
  'answers for the path of “%s”',
  async (address) => {
    expect(await (await open())(address)).toContain('</shelf?q=1 /shelf>');
  },
);
