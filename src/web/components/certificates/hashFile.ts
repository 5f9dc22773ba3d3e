import type { HashedFile } from '#web/verifier/verify.mjs';

/** What is read at once, in bytes: small enough that the page stays alive between two pieces. */
const PIECE_BYTES = 4 * 1024 * 1024;

async function* piecesOf(file: File, onShare: (share: number) => void) {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    onShare(at / file.size);
    yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
  }
}

/** SHA-256 and length of a file, in the browser: nothing of it is sent. `onShare` learns how far it is, from 0 to 1. */
export const hashFile = async (file: File, onShare: (share: number) => void): Promise<HashedFile> => {
  const { sha256Of } = await import('#web/verifier/verify.mjs');
  return sha256Of(piecesOf(file, onShare));
};
