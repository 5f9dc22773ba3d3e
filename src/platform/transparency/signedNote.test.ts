import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCheckpoint, signCheckpoint } from './checkpoint.ts';
import { leafHash } from './merkle.ts';
import { isSignedBy, keyText, noteSigner, noteText, readKeyText, readNote, signNote } from './signedNote.ts';

/** The example of Go's `sumdb/note`. */
const goSeed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const goVerifier = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const goText = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const goNote = `${goText}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const mustRead = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('it was not read');
  return found;
};

describe('a signed note', () => {
  it('is that of Go, byte for byte, with its key', () => {
    const signer = noteSigner('PeterNeumann', goSeed);
    expect(keyText(signer.key)).toBe(goVerifier);
    expect(noteText(signNote(goText, [signer]))).toBe(goNote);
    expect(isSignedBy(mustRead(readKeyText(goVerifier)), mustRead(readNote(goNote)))).toBe(true);
  });

  it('is not signed when a letter of the text, the name or the signature is another', () => {
    const key = mustRead(readKeyText(goVerifier));
    for (const changed of [
      goNote.replace('answer', 'anſwer'),
      goNote.replace('x08go/ZJ', 'x08go/ZK'),
      goNote.replace('— PeterNeumann', '— AnotherOne'),
    ])
      expect(isSignedBy(key, mustRead(readNote(changed)))).toBe(false);
    const another = noteSigner('PeterNeumann', randomBytes(32));
    expect(isSignedBy(another.key, mustRead(readNote(goNote)))).toBe(false);
  });

  it('is not signed when a false signature stands beside the true one', () => {
    const both = `${goNote}${goNote.split('\n').at(-2)?.replace('ZJkuBS', 'ZJkuBT')}\n`;
    expect(isSignedBy(mustRead(readKeyText(goVerifier)), mustRead(readNote(both)))).toBe(false);
  });

  it.each([
    ['no signature', goText],
    ['no empty line', goNote.replace('\n\n', '\n')],
    ['no line break at the end', goNote.slice(0, -1)],
    ['another dash', goNote.replace('—', '-')],
    ['a signature that is not base64', goNote.replace('JnAM=', 'JnAM')],
    ['a signature that is too short', `${goText}\n— PeterNeumann x08g\n`],
    ['text after the signatures', `${goNote}more\n`],
    ['a control character', goNote.replace('think', 'th\u0007ink')],
    ['a carriage return', goNote.replaceAll('\n', '\r\n')],
    ['a character that was not UTF-8', goNote.replace('think', 'th\uFFFDnk')],
  ])('is no note with %s', (_, text) => {
    expect(readNote(text)).toBeUndefined();
  });

  it.each([
    goVerifier.replace('c74f20a3', 'c74f20a4'),
    goVerifier.replace('PeterNeumann', 'Peter Neumann'),
    goVerifier.slice(0, -4),
    goVerifier.replace('ARpc', 'AAAA'),
    goVerifier.replace('+ARpc', '+Apc'),
    '',
  ])('has no such key: %s', (text) => {
    expect(readKeyText(text)).toBeUndefined();
  });
});

describe('a checkpoint', () => {
  const head = leafHash('a');
  const signer = noteSigner('soletake.example/transparency', randomBytes(32));
  const text = signCheckpoint({ origin: 'soletake.example/transparency', size: 7, head }, [signer]);

  it('is read back, and signed by its keys', () => {
    const found = mustRead(readCheckpoint(text));
    expect(found).toMatchObject({ origin: 'soletake.example/transparency', size: 7, head });
    expect(isSignedBy(signer.key, found.note)).toBe(true);
  });

  it('may carry lines that others add', () => {
    expect(readCheckpoint(noteText(signNote(`log\n7\n${head.toString('base64')}\nmore\n`, [signer])))?.size).toBe(7);
  });

  it.each([
    ['size', `log\n07\n${head.toString('base64')}\n`],
    ['size', `log\n-1\n${head.toString('base64')}\n`],
    ['size', `log\n99999999999999999999\n${head.toString('base64')}\n`],
    ['head', `log\n7\n${head.subarray(1).toString('base64')}\n`],
    ['head', `log\n7\n${head.toString('hex')}\n`],
    ['origin', `\n7\n${head.toString('base64')}\n`],
    ['line', 'log\n7\n'],
  ])('is none with a %s of another form', (_, broken) => {
    expect(readCheckpoint(noteText(signNote(broken, [signer])))).toBeUndefined();
  });
});
