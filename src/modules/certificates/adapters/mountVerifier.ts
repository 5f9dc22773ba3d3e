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

/** A line of the program that takes something from another part of it. */
const FROM_PART = /^(?:import|export) \{[^}]*\} from '\.\/([\da-z]+\.mjs)';\n/gm;

/** The program in one file: each part stands where it is first asked for. */
const readProgram = async (name = 'verify.mjs', read = new Set<string>()): Promise<string> => {
  let text = await readVerifier(name);
  for (const [line, part = ''] of text.matchAll(FROM_PART)) {
    const isRead = read.has(part);
    read.add(part);
    const content = isRead ? '' : await readProgram(part, read);
    text = text.replace(line, () => content);
  }
  return text;
};

/** The page with the program and the keys in it, so that it is one file. */
const offlinePage = async (tree: Keys): Promise<string> => {
  const [page, program] = await Promise.all([readVerifier('page.html'), readProgram()]);
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
    response.send(await readProgram());
  });
  app.get('/verify-offline.html', async (_, response) => {
    response.attachment('verify-offline.html').setHeader('Cache-Control', KEPT);
    response.send(await offlinePage(tree));
  });
};
