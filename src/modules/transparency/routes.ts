import * as contract from '#contracts/transparency/transparency.ts';
import * as schema from '#contracts/transparency/transparency.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { TreeReader } from '#platform/transparency/readTree.ts';

const base64 = (hash: Buffer): string => hash.toString('base64');

export const transparencyRoutes = ({ tree }: { tree: TreeReader }): Route[] => [
  route(contract.proveEvent, schema.proveEvent, async ({ query: { event } }) => {
    const proof = await tree.proveEvent(event);
    if (!proof)
      throw new Problem(
        'not-found',
        'No checkpoint covers an event with this id. A new event is covered after a few seconds.',
      );
    const { hash, hashes, ...rest } = proof;
    return { event, ...rest, hash: base64(hash), hashes: hashes.map(base64) };
  }),
  route(contract.proveConsistency, schema.proveConsistency, async ({ query: { from, to } }) => {
    const hashes = await tree.proveConsistency(from, to);
    if (!hashes)
      throw new Problem(
        'not-found',
        'There is no such proof: “from” is at most “to”, and “to” at most the size of the newest checkpoint.',
      );
    return { from, to, hashes: hashes.map(base64) };
  }),
];
