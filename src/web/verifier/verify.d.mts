import type { CertificateDocument } from '#contracts/certificates/certificates.ts';

/** A file by its content: SHA-256 (hex) and length. */
export type HashedFile = { sha256: string; sizeBytes: number };

/** What a certificate says; signed, but not verified yet. */
export type CertificateClaims = Readonly<Record<string, unknown>> & { jti: string; iss: string; title: string };

/** One comparison with its result. */
export type CertificateCheck = { name: string; isTrue: boolean; detail: string };

/** SHA-256 (hex) and the number of the bytes that come in these pieces. */
export const sha256Of: (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<HashedFile>;

/** The public keys (32 bytes each) in a JWK set, or in lines of `name+id+base64`. */
export const readKeys: (text: string) => Uint8Array[];

/** What the certificate says, and each check of it. @throws Error for what is no certificate */
export const verifyCertificate: (
  document: CertificateDocument,
  keys: readonly Uint8Array[],
  file?: HashedFile,
) => Promise<{ claims: CertificateClaims; checks: CertificateCheck[]; isValid: boolean }>;

/** What the certificate says, as names and values to show. */
export const factsOf: (claims: CertificateClaims) => [name: string, value: string][];
