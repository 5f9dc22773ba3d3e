/** The hashes of the tree of RFC 6962 and RFC 9162 (2.1.1), over SHA-256; a hash is 32 bytes. */
import { hash as digest } from 'node:crypto';

/** 32 bytes. */
export type Hash = Buffer;

/** The number of bytes of a hash. */
export const HASH_BYTES = 32;

/** By way of a string, because a buffer of its own for each digest costs as much as the digest. */
const sha256 = (data: string | Buffer): Hash => Buffer.from(digest('sha256', data, 'binary'), 'binary');

/** The head of the tree without leaves. */
export const emptyHead: Hash = sha256('');

/** The hash of the leaf that holds this text, in UTF-8: SHA-256 of a byte 0 and the text. */
export const leafHash = (text: string): Hash => sha256(`\0${text}`);

/** Used by one call after the other; nothing waits in between. */
const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

/** The hash of a node: SHA-256 of a byte 1 and both hashes. */
export const nodeHash = (left: Hash, right: Hash): Hash => {
  pair.set(left, 1);
  pair.set(right, 1 + HASH_BYTES);
  return sha256(pair);
};

/** The head of the tree over subtrees, each larger than the next one; `emptyHead` for none. */
export const foldPeaks = (peaks: readonly Hash[]): Hash =>
  peaks.length === 0 ? emptyHead : peaks.reduceRight((right, left) => nodeHash(left, right));

/** The head over complete subtrees of one size, from left to right. */
export const headOver = (hashes: readonly Hash[]): Hash => {
  if (hashes.length === 0) return emptyHead;
  let row = [...hashes];
  while (row.length > 1) {
    const above: Hash[] = [];
    for (let at = 0; at < row.length; at += 2) {
      const left = row[at] ?? emptyHead;
      const right = row[at + 1];
      above.push(right ? nodeHash(left, right) : left);
    }
    row = above;
  }
  return row[0] ?? emptyHead;
};
