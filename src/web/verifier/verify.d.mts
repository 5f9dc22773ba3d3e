import type { CertificateDocument } from '#contracts/certificates/certificates.ts';

/** A file by its content: SHA-256 (hex) and length. */
export type HashedFile = { sha256: string; sizeBytes: number };

/** What a certificate says; signed, but not verified yet. */
export type CertificateClaims = Readonly<Record<string, unknown>> & {
  jti: string;
  iss: string;
  title: string;
  /** The name of the log, the number of the leaf from 0, and its hash in base64. */
  entry: { log: string; leaf: number; hash: string };
};

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
) => Promise<{
  claims: CertificateClaims;
  checks: CertificateCheck[];
  /** Sentences for people: what was not compared, since the certificate does not hold it. */
  unproven: string[];
  isValid: boolean;
}>;

/** As `verifyCertificate`, of the bytes of a file, in which no member may stand twice. @throws Error for what is no certificate */
export const verifyBytes: (
  bytes: Uint8Array,
  keys: readonly Uint8Array[],
  file?: HashedFile,
) => ReturnType<typeof verifyCertificate>;

/** What certificates say together: of one video or file there is one sale, whose later certificates are of its transfers. */
export const checkSales: (certificates: readonly CertificateClaims[]) => CertificateCheck;

/** What the certificate says, as names and values to show. */
export const factsOf: (claims: CertificateClaims) => [name: string, value: string][];
