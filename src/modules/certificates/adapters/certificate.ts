/** What a certificate says, and its signature: a JWT (RFC 7519) signed with Ed25519 (RFC 8037). */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import { privateKeyOf } from '#platform/transparency/signedNote.ts';
import type { InclusionProof } from '#platform/transparency/readTree.ts';
import type { Deeds } from '#modules/certificates/ports.ts';

export type CertificateFacts = {
  /** The id of the event that made it. */
  certificateId: string;
  videoId: string;
  title: string;
  soldAt: string;
  /** When the licence was transferred to its owner; null for the certificate of the sale. */
  transferredAt: string | null;
  /** Public names; null once the account is erased. */
  licensor: string | null;
  licensee: string | null;
  terms: { version: string; hash: string };
  deeds: Deeds;
  /** Null unless its owner wants it shown. */
  totalPence: number | null;
};

/** The SHA-256 of the upload where the buyer receives another file, else null. */
export const uploadOf = ({ uploadSha256, original }: Deeds): string | null =>
  original !== null && original.sha256 !== uploadSha256 ? uploadSha256 : null;

/** The claims; the same facts give the same certificate at any time. */
const claimsOf = (facts: CertificateFacts, origin: string, log: string, proof: InclusionProof): JWTPayload => {
  const { certificateId, videoId, title, soldAt, transferredAt, licensor, licensee, terms, deeds, totalPence } = facts;
  const { original, signed, still } = deeds;
  const upload = uploadOf(deeds);
  return {
    iss: origin,
    jti: certificateId,
    sub: `urn:uuid:${videoId}`,
    iat: Math.floor(Date.parse(transferredAt ?? soldAt) / 1000),
    title,
    soldAt,
    ...(transferredAt !== null && { transferredAt }),
    isExclusive: true,
    licensor,
    licensee,
    file: original,
    ...(upload !== null && { upload: { sha256: upload } }),
    ...(still.bytes && { still: { sha256: still.sha256 } }),
    terms: { version: terms.version, sha256: terms.hash },
    ...(signed && {
      grant: {
        version: signed.grant.version,
        sha256: signed.grant.hash,
        proof: signed.grant.proof,
        signedAt: signed.at,
        priorUse: signed.priorUse,
      },
    }),
    ...(totalPence !== null && { price: { totalPence, currency: 'GBP' } }),
    entry: { log, leaf: proof.leaf, hash: proof.hash.toString('base64') },
  };
};

/** A public key as it is published, with its thumbprint (RFC 7638) as its id. */
export const publishedKey = async (key: KeyObject): Promise<JWK> => {
  const jwk = await exportJWK(key);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' };
};

/** Signs with the key of this seed of 32 bytes; `log` is the name under which the checkpoint was signed. */
export const signCertificate = async (
  facts: CertificateFacts,
  { origin, log, proof, seed }: { origin: string; log: string; proof: InclusionProof; seed: Buffer },
): Promise<string> => {
  const privateKey = privateKeyOf(seed);
  const { kid = '' } = await publishedKey(createPublicKey(privateKey));
  return new SignJWT(claimsOf(facts, origin, log, proof))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
    .sign(privateKey);
};
