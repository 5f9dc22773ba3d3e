import { z } from 'zod';

/** SHA-256 in lower-case hexadecimal digits. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Please give a SHA-256 in 64 hexadecimal digits');
/** 32 bytes in base64. */
const hash = z.base64().length(44);

/** `underClaim`: a copyright claim is open; `suspended`: the buyer’s bank disputes the payment; `ended`: refunded in full, the claim was upheld, or the licence was transferred and a later certificate took its place. */
export const certificateStatus = z.enum(['active', 'underClaim', 'suspended', 'ended']);

/** A file that anybody downloads and checks offline. */
export const certificateDocument = z
  .object({
    format: z.literal('licence-certificate/1'),
    /** JWS in compact form (RFC 7515), EdDSA with Ed25519 (RFC 8037); the claims are in docs/decisions/107. */
    certificate: z.string(),
    /** The still whose SHA-256 the certificate holds, in base64; null where it holds none, since the files were gone when it was drawn. */
    still: z.base64().nullable(),
    /** The entry of the log as it is stored (RFC 8785), whose hash the tree has; only in a certificate with the price. */
    entry: z.string().nullable(),
    inclusion: z.object({
      /** Which leaf of the tree the entry is, from 0, and its hash. */
      leaf: z.int().min(0),
      hash,
      /** The number of leaves of the checkpoint. */
      size: z.int().min(1),
      /** From the leaf up (RFC 9162, 2.1.3). */
      hashes: z.array(hash),
      /** The signed head of the tree (C2SP tlog-checkpoint). */
      checkpoint: z.string(),
    }),
  })
  .meta({ id: 'CertificateDocument' });

/** One step of the rights to a video, with the event of the log that proves it. */
const titleLink = z.object({
  kind: z.enum(['priorUse', 'grant', 'sale', 'transfer', 'underClaim', 'suspended', 'active', 'ended']),
  at: z.iso.datetime(),
  event: z.uuid(),
  /** Where the video was published before, in the words of its creator; empty for nowhere. Null for other steps. */
  text: z.string().nullable(),
});

export const findCertificate = {
  params: z.object({ certificateId: z.uuid() }),
  response: z
    .object({
      certificateId: z.uuid(),
      status: certificateStatus,
      /** The certificate that took its place when the licence was transferred; null for the newest one. */
      successor: z.uuid().nullable(),
      videoId: z.uuid(),
      title: z.string(),
      soldAt: z.iso.datetime(),
      /** The username of the creator; null once the account is erased. */
      licensor: z.string().nullable(),
      /** The channel that the licence is for; null once the account of its owner is erased. */
      licensee: z.string().nullable(),
      /** The file as the buyer receives it; null until it has been hashed. */
      file: z.object({ sha256, sizeBytes: z.int().min(1) }).nullable(),
      /** The upload, where the file that the buyer receives differs from it by its removed place and device data. */
      uploadSha256: sha256.nullable(),
      terms: z.object({ version: z.string(), sha256 }),
      /** From the first step to the newest. */
      chain: z.array(titleLink),
      /** Null until the tree over the log covers the sale, which takes seconds. */
      document: certificateDocument.nullable(),
    })
    .meta({ id: 'RegisterEntry' }),
};

export const findCertificateOfFile = {
  query: z.object({ sha256 }),
  response: z.object({ certificateId: z.uuid() }),
};

export const getGuard = {
  params: z.object({ orderId: z.uuid() }),
  response: z.object({
    /** Uploads of the sold content that were refused, the newest first; at most 100 of `count`. */
    blocked: z.array(z.object({ at: z.iso.datetime(), isSameFile: z.boolean() })),
    count: z.int(),
  }),
};

export const openCertificate = {
  params: z.object({ orderId: z.uuid() }),
  body: z.object({ withPrice: z.boolean() }),
  response: certificateDocument,
};
