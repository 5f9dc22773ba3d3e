import { expect, it } from 'vitest';
import { readProcessUrl } from './processUrl.ts';

it.each([
  ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
  ['http://10.1.2.3:3000/', 'http://10.1.2.3:3000'],
  ['http://[fd00::7]:3000', 'http://[fd00::7]:3000'],
  ['http://web-1.internal:3000', 'http://web-1.internal:3000'],
  ['https://203.0.113.7', 'https://203.0.113.7'],
])('takes %s', (text, origin) => {
  expect(readProcessUrl(text)).toBe(origin);
});

it.each([
  'web-1:3000',
  'ftp://10.1.2.3',
  'file:///etc/passwd',
  'http://user:secret@10.1.2.3:3000',
  'http://10.1.2.3:3000/path',
  'http://10.1.2.3:3000/?x=1',
  'http://10.1.2.3:3000/#x',
  'http://203.0.113.7:3000',
  'http://169.254.169.254',
  'https://169.254.169.254',
  'http://2852039166',
  'http://0.0.0.0:3000',
  'http://[::]:3000',
  'http://[fe80::1]:3000',
  'http://[::ffff:169.254.169.254]',
  'https://224.0.0.1',
  '',
])('refuses %s', (text) => {
  expect(readProcessUrl(text)).toBeUndefined();
});
