import type { CertificateDocument } from '#contracts/certificates/certificates.ts';
import type { CertificateCheck } from '#web/verifier/verify.mjs';

/** A certificate that was dropped: what it says and whether that is so. */
export type Checked = { certificateId: string; title: string; checks: CertificateCheck[]; isValid: boolean };

/** No certificate is longer, in bytes. */
const MOST_BYTES = 1_000_000;

/** Whether the file may be a certificate; anything else is compared as a video. */
export const isDocument = ({ name, size }: File): boolean => name.endsWith('.json') && size <= MOST_BYTES;

/** Checks a certificate in the browser, with the published keys. @throws Error for what is no certificate */
export const checkDocument = async (file: File): Promise<Checked> => {
  const document = JSON.parse(await file.text()) as CertificateDocument;
  const [{ readKeys, verifyCertificate }, keys] = await Promise.all([
    import('#web/verifier/verify.mjs'),
    fetch('/.well-known/jwks.json').then((response) => response.text()),
  ]);
  const { claims, checks, isValid } = await verifyCertificate(document, readKeys(keys));
  return { certificateId: claims.jti, title: claims.title, checks, isValid };
};
