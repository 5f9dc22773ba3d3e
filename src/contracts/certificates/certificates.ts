import type { z } from 'zod';
import { byAddress, endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './certificates.schema.ts';

export type CertificateDocument = z.infer<typeof schema.certificateDocument>;
export type CertificateStatus = z.infer<typeof schema.certificateStatus>;
export type RegisterEntry = z.infer<typeof schema.findCertificate.response>;
export type Guard = z.infer<typeof schema.getGuard.response>;
/** The steps of the rights to a video. */
export type ChainOfTitle = RegisterEntry['chain'];

const limit = byAddress(120, 60);

export const findCertificate = endpoint<typeof schema.findCertificate>({
  method: 'GET',
  path: '/api/certificates/:certificateId',
  access: 'open',
  limit,
  summary:
    'What the public register says of a certificate: its status now, the file, the chain of title and the proof.',
});

export const findCertificateOfFile = endpoint<typeof schema.findCertificateOfFile>({
  method: 'GET',
  path: '/api/certificates',
  access: 'open',
  limit,
  summary: 'The newest certificate for the file with this SHA-256; the file itself is never sent.',
});

export const getGuard = endpoint<typeof schema.getGuard>({
  method: 'GET',
  path: '/api/orders/:orderId/guard',
  access: 'profileComplete',
  limit: 'general',
  summary: 'The uploads that were refused because they repeat the video of an own purchase.',
});

export const openCertificate = endpoint<typeof schema.openCertificate>({
  method: 'POST',
  path: '/api/orders/:orderId/certificate',
  access: 'profileComplete',
  isForSuspended: true,
  limit: 'general',
  summary: 'The signed certificate of an own purchase, with the price or without, to check offline.',
});
