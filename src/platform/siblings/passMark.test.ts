import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { PASS_MARK, clientAddressOf, passMarks } from './passMark.ts';

const key = randomBytes(32);
const before = randomBytes(32);
const call = { method: 'PATCH', url: '/api/uploads/1' };
let nowMs = 1_700_000_000_000;
const marks = passMarks([key], () => nowMs);
const marked = (mark: string, other: Partial<typeof call> = {}) => ({
  ...call,
  ...other,
  headers: { [PASS_MARK]: mark },
});

it('says who asked, for this request and for a minute', () => {
  const mark = marks.sign(call, '2001:db8::1');
  expect(marks.read(marked(mark))).toEqual({ clientAddress: '2001:db8::1' });
  expect(marks.read(marked(mark, { method: 'HEAD' }))).toBe('forged');
  expect(marks.read(marked(mark, { url: '/api/uploads/2' }))).toBe('forged');
  for (const [awayMs, expected] of [
    [60_000, { clientAddress: '2001:db8::1' }],
    [60_001, 'forged'],
  ] as const)
    for (const sign of [1, -1]) {
      nowMs += sign * awayMs;
      expect(marks.read(marked(mark))).toEqual(expected);
      nowMs -= sign * awayMs;
    }
});

it('holds under the key before, and under no other', () => {
  const mark = passMarks([before], () => nowMs).sign(call, '192.0.2.1');
  expect(passMarks([key, before], () => nowMs).read(marked(mark))).toEqual({ clientAddress: '192.0.2.1' });
  expect(marks.read(marked(mark))).toBe('forged');
});

it('is nothing that a stranger can write', () => {
  const [at = '', address = '', seal = ''] = marks.sign(call, '192.0.2.1').split('.');
  const other = Buffer.from('192.0.2.2').toString('base64url');
  for (const mark of ['', '1', `${at}.${other}.${seal}`, `${Number(at) + 1}.${address}.${seal}`, `${at}.${address}.`])
    expect(marks.read(marked(mark))).toBe('forged');
  expect(marks.read({ ...call, headers: {} })).toBe('none');
});

it('decides for whom a request is counted', () => {
  const addressOf = clientAddressOf(marks);
  const ip = '198.51.100.9';
  expect(addressOf({ ...marked(marks.sign(call, '192.0.2.1')), ip })).toBe('192.0.2.1');
  expect(addressOf({ ...marked('forged'), ip })).toBe(ip);
  expect(addressOf({ ...call, headers: {}, ip })).toBe(ip);
});
