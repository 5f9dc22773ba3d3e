import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { runningHashes } from './uploadHashes.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the hash of an upload that arrives', () => {
  it('goes on where the last piece ended', () => {
    const hashes = runningHashes();
    hashes.goOn(id(1), 0)?.add(Buffer.from('one '));
    const last = hashes.goOn(id(1), 4);
    last?.add(Buffer.from('and two'));
    expect(last?.end()).toBe(sha256('one and two'));
  });

  it('is not known where pieces arrived before the process started, or were lost', () => {
    const hashes = runningHashes();
    expect(hashes.goOn(id(1), 4)).toBeUndefined();
    hashes.goOn(id(1), 0)?.add(Buffer.from('one and'));
    expect(hashes.goOn(id(1), 4)).toBeUndefined();
    expect(hashes.goOn(id(1), 7)).toBeUndefined();
  });

  it('begins again with the first byte', () => {
    const hashes = runningHashes();
    hashes.goOn(id(1), 0)?.add(Buffer.from('lost'));
    const again = hashes.goOn(id(1), 0);
    again?.add(Buffer.from('one'));
    expect(again?.end()).toBe(sha256('one'));
  });

  it('is forgotten of an upload that is abandoned, after a thousand others', () => {
    const hashes = runningHashes();
    for (let n = 0; n <= 1000; n += 1) hashes.goOn(id(n), 0)?.add(Buffer.from('x'));
    expect(hashes.goOn(id(0), 1)).toBeUndefined();
    expect(hashes.goOn(id(1), 1)).toBeDefined();
  });
});
