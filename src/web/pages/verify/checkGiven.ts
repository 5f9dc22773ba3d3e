import type { CertificateCheck } from '#web/verifier/verify.mjs';

/** A certificate that was dropped: what it says and whether that is so. */
export type Checked = { certificateId: string; title: string; checks: CertificateCheck[]; isValid: boolean };

/** No certificate is longer, in bytes. */
const MOST_BYTES = 1_000_000;

/** Whether the file may be a certificate; anything else is compared as a video. */
export const isDocument = ({ name, size }: File): boolean => name.endsWith('.json') && size <= MOST_BYTES;

/** The file that somebody gave is no certificate. */
export class NoCertificate extends Error {
  override readonly name = 'NoCertificate';
}

const refuse = (cause: unknown): never => {
  throw new NoCertificate('this file is no certificate', { cause });
};

/** Checks a certificate in the browser, with the published keys. @throws NoCertificate */
export const checkDocument = async (file: File): Promise<Checked> => {
  const [bytes, { readKeys, verifyBytes }, keys] = await Promise.all([
    file.arrayBuffer(),
    import('#web/verifier/verify.mjs'),
    fetch('/.well-known/jwks.json').then((response) => response.text()),
  ]);
  const { claims, checks, isValid } = await verifyBytes(new Uint8Array(bytes), readKeys(keys)).catch(refuse);
  return { certificateId: claims.jti, title: claims.title, checks, isValid };
};
