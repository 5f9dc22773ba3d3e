/**
 * The tree over the log for everybody, at the addresses of C2SP tlog-tiles. Bundles of entries are not served: events are
 * private, and whoever holds one can check it by its hash.
 */
import type { Express, Response } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import type { TreeReader } from '#platform/transparency/readTree.ts';
import { readTilePath } from '#platform/transparency/tiles.ts';

const PREFIX = '/transparency/';
const FOR_EVER = 'public, max-age=31536000, immutable';

const sendText = (response: Response, text: string): void => {
  response.type('text/plain; charset=utf-8').setHeader('Cache-Control', 'no-cache');
  response.send(text);
};

/** Mounts the newest checkpoint, the keys that sign it, and the tiles. */
export const mountTree = (app: Express, tree: TreeReader): void => {
  app.get(`${PREFIX}checkpoint`, async (_, response) => {
    const checkpoint = await tree.checkpoint();
    if (checkpoint === undefined) throw new Problem('not-found', 'Nothing has been signed yet.');
    sendText(response, checkpoint);
  });
  app.get(`${PREFIX}key`, async (_, response) => {
    sendText(response, `${(await tree.keys()).join('\n')}\n`);
  });
  app.get(/^\/transparency\/tile\/.*$/, async ({ path }, response) => {
    const address = readTilePath(path.slice(PREFIX.length));
    const bytes = address && (await tree.tile(address));
    if (!bytes) throw new Problem('not-found', 'The newest checkpoint has no such tile.');
    response.type('application/octet-stream').setHeader('Cache-Control', FOR_EVER);
    response.send(bytes);
  });
};
