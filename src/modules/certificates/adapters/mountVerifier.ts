/** What outsiders check certificates with: the keys that sign them (RFC 7517), and a program and a page that need no network. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Express } from 'express';
import type { TreeReader } from '#platform/transparency/readTree.ts';
import { publishedKey } from './certificate.ts';

type Keys = Pick<TreeReader, 'allKeys'>;

const KEPT = 'public, max-age=300';
const VERIFIER = 'src/web/verifier';

/** As a JWK set; a key stays in it for good, since a certificate does not expire. */
const keySet = async (tree: Keys): Promise<string> => {
  const keys = await Promise.all((await tree.allKeys()).map(({ publicKey }) => publishedKey(publicKey)));
  return JSON.stringify({ keys: [...new Map(keys.map((key) => [key.kid, key])).values()] });
};

const readVerifier = (name: string): Promise<string> => readFile(path.resolve(VERIFIER, name), 'utf8');

/** The page with the program and the keys in it, so that it is one file. */
const offlinePage = async (tree: Keys): Promise<string> => {
  const [page, program] = await Promise.all([readVerifier('page.html'), readVerifier('verify.mjs')]);
  const keys = await keySet(tree);
  return page.replace('__KEYS__', () => keys).replace('/*__VERIFIER__*/', () => program);
};

/**
 * Mounts `/.well-known/jwks.json`, `/verify.mjs` and `/verify-offline.html`, which are saved and not opened here, and the address on
 * licences that were drawn before there were certificates.
 */
export const mountVerifier = (app: Express, tree: Keys): void => {
  app.get('/.well-known/jwks.json', async (_, response) => {
    response.type('application/jwk-set+json').setHeader('Cache-Control', KEPT);
    response.send(await keySet(tree));
  });
  app.get('/licences/:orderId/:certificateId', ({ params }, response) => {
    response.redirect(301, `/verify/${encodeURIComponent(params.certificateId)}`);
  });
  app.get('/verify.mjs', async (_, response) => {
    response.attachment('verify.mjs').setHeader('Cache-Control', KEPT);
    response.send(await readVerifier('verify.mjs'));
  });
  app.get('/verify-offline.html', async (_, response) => {
    response.attachment('verify-offline.html').setHeader('Cache-Control', KEPT);
    response.send(await offlinePage(tree));
  });
};
