import * as contract from '#contracts/certificates/certificates.ts';
import * as schema from '#contracts/certificates/certificates.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import { findBlockedUploads } from '#projections/certificates/blockedUploads.ts';
import { findCertificateOfFile, findCertificateOfOrder } from '#projections/certificates/certificates.ts';
import { drawDocument, readRegister, type RegisterDeps } from './adapters/register.ts';

/** More are only counted. */
const MOST_BLOCKED = 100;

/** The sale whose licence is this person's. @throws Problem `not-found` for any other */
const ownSale = async ({ findSale }: RegisterDeps, orderId: string, userId: string) => {
  const sale = await findSale(orderId);
  if (sale?.ownerId !== userId) throw new Problem('not-found');
  return sale;
};

export const certificatesRoutes = (deps: RegisterDeps): Route[] => [
  route(contract.findCertificate, schema.findCertificate, async ({ params: { certificateId } }) => {
    const entry = await readRegister(deps, certificateId);
    if (!entry) throw new Problem('not-found', 'The register has no certificate with this number.');
    return entry;
  }),

  route(contract.findCertificateOfFile, schema.findCertificateOfFile, async ({ query: { sha256 } }) => {
    const row = await findCertificateOfFile(deps.db, sha256);
    if (!row) throw new Problem('not-found', 'No certificate was ever issued for exactly this file.');
    return { certificateId: row.id };
  }),

  route(contract.getGuard, schema.getGuard, async ({ params: { orderId }, caller }) => {
    const { videoId } = await ownSale(deps, orderId, caller.userId);
    return findBlockedUploads(deps.db, videoId, MOST_BLOCKED);
  }),

  route(contract.openCertificate, schema.openCertificate, async ({ params: { orderId }, body, caller }) => {
    await ownSale(deps, orderId, caller.userId);
    const row = await findCertificateOfOrder(deps.db, orderId);
    if (row?.isOfTransfer && body.withPrice)
      throw new Problem('conflict', 'This licence came to you by a transfer, so its certificate has no price.');
    const document = row && (await drawDocument(deps, row, body.withPrice));
    if (!document)
      throw new Problem('conflict', 'The certificate of this purchase is being made. Please try again in a minute.');
    return document;
  }),
];
