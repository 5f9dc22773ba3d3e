/** A sale whose file is hashed and which the tree covers, and what outsiders get of it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import createExpress from 'express';
import { findCertificate, type CertificateDocument, type RegisterEntry } from '#contracts/certificates/certificates.ts';
import { readKeys, verifyCertificate, type HashedFile } from '#web/verifier/verify.mjs';
import { call } from './call.ts';
import { given } from './given.ts';
import { aPurchase } from './marketplace.ts';
import { aBuyer } from './people.ts';
import type { Given, World } from './world.ts';

export const certified = aPurchase(aBuyer('bob'));
const { orderId, video } = certified;

/** What the buyer receives. */
export const soldFile = { sha256: 'ab'.repeat(32), sizeBytes: 1234 };
export const originalHashed: Given = { type: 'OriginalHashed', data: { videoId: video.id, ...soldFile } };

/** The sale, then `more`, and the tree over all of it. */
export const givenCertified = (...more: Given[]) =>
  given(certified.given, originalHashed, ...more).also(({ consumers }) => consumers.doOtherDuties());

export const certificateIdIn = async ({ db }: World): Promise<string> =>
  (await db('orders').where({ id: orderId }).first<{ proof: string }>('proof')).proof;

/** @throws Error when the register refuses it */
export const entryIn = async (world: World): Promise<RegisterEntry> => {
  const params = { certificateId: await certificateIdIn(world) };
  const { body, problem } = await world.call(call(findCertificate, { params }));
  if (!body) throw problem;
  return body;
};

/** @throws Error while there is none */
export const documentIn = async (world: World): Promise<CertificateDocument> => {
  const { document } = await entryIn(world);
  if (!document) throw new Error('the certificate has not been signed yet');
  return document;
};

/** The answer of an address that is no endpoint, over HTTP. */
export const getFrom = async ({ app }: World, address: string): Promise<{ type: string; text: string }> => {
  const express = createExpress();
  app.mount(express);
  const server = createServer(express);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`);
    return { type: response.headers.get('content-type') ?? '', text: await response.text() };
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** What the program says that anybody may save, with the keys of `/.well-known/jwks.json`. */
export const verifyWith = (keySet: string, document: CertificateDocument, file?: HashedFile) =>
  verifyCertificate(document, readKeys(keySet), file);
