import { findCertificate, type RegisterEntry } from '#contracts/certificates/certificates.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Call } from '#contracts/http/call.ts';
import type { CertificateCheck, CertificateClaims } from '#web/verifier/verify.mjs';

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

/** Undefined for a number that the register does not have. */
const findEntry = async (call: Call, certificateId: string): Promise<RegisterEntry | undefined> => {
  try {
    return await call(findCertificate, { params: { certificateId } });
  } catch (error) {
    if (error instanceof Problem && ['not-found', 'invalid-input'].includes(error.type)) return undefined;
    throw error;
  }
};

/** A certificate alone cannot show which sale its entry of the log is; a log that began again has other hashes. */
const compareWithRegister = ({ entry }: CertificateClaims, found: RegisterEntry | undefined): CertificateCheck => {
  const now = found?.document?.inclusion;
  const isOfOtherLog = now !== undefined && !now.checkpoint.startsWith(`${entry.log}\n`);
  return {
    name: 'the register has this certificate, with this entry of the log',
    isTrue: found !== undefined && (now === undefined || isOfOtherLog || now.hash === entry.hash),
    detail: found ? `sold at ${found.soldAt} (UTC)` : 'the register has no certificate with this number',
  };
};

/** Checks a certificate in the browser, with the published keys and the register. @throws NoCertificate, Problem */
export const checkDocument = async (call: Call, file: File): Promise<Checked> => {
  const [bytes, { readKeys, verifyBytes }, keys] = await Promise.all([
    file.arrayBuffer(),
    import('#web/verifier/verify.mjs'),
    fetch('/.well-known/jwks.json').then((response) => response.text()),
  ]);
  const { claims, checks, isValid } = await verifyBytes(new Uint8Array(bytes), readKeys(keys)).catch(refuse);
  const registered = compareWithRegister(claims, await findEntry(call, claims.jti));
  return {
    certificateId: claims.jti,
    title: claims.title,
    checks: [...checks, registered],
    isValid: isValid && registered.isTrue,
  };
};
