/** Sigstore’s own library accepts what the site answers: the event as a leaf, the proof, and the checkpoint with its signature. */
import { verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint.js';
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { proveEvent } from '#contracts/transparency/transparency.ts';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { leafText } from '#platform/transparency/eventLeaf.ts';
import { originOf, signersOf } from '#platform/transparency/published.ts';
import { call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { aBuyer } from '#testing/routes/people.ts';
import { origin } from '#testing/routes/settings.ts';

/** An entry of a transparency log, as the library reads it. */
type Entry = Parameters<typeof verifyMerkleInclusion>[0];
type Proven = Awaited<ReturnType<typeof provenEvents>>[number];

/** Events of a log of more than a tile, each with what the site answers about it. */
const provenEvents = async () => {
  const world = await given(Array.from({ length: 90 }, (_, at) => aBuyer(`person${at}`)));
  await world.consumers.doOtherDuties();
  const events: RecordedEvent[] = [];
  for await (const batch of readToEnd(world.storedLog)) events.push(...batch.events);
  const chosen = [0, 1, 2, 100, 255, 256, 257, events.length - 1];
  return Promise.all(
    chosen.map(async (place) => {
      const event = events[place] ?? expect.fail(`there is no event ${place}`);
      const { body } = await world.call(call(proveEvent, { query: { event: event.eventId } }));
      return { event, proof: body ?? expect.fail(`event ${place} has no proof`) };
    }),
  );
};

let proven: Proven[];
beforeAll(async () => {
  proven = await provenEvents();
});

const [signer] = signersOf(originOf(new URL(origin).host, 1), testKeys.transparency);
const key = signer?.key ?? expect.fail('nobody signs');
const log = {
  logID: Buffer.from(key.id, 'hex'),
  publicKey: key.publicKey,
  baseURL: `https://${key.name}`,
  validFor: { start: new Date(0), end: new Date(8.64e15) },
};

const entryOf = ({ event, proof }: Proven): Entry => ({
  logIndex: String(proof.leaf),
  logId: { keyId: log.logID },
  kindVersion: { kind: 'event', version: '1' },
  integratedTime: '0',
  inclusionPromise: undefined,
  inclusionProof: {
    logIndex: String(proof.leaf),
    rootHash: Buffer.alloc(0),
    treeSize: String(proof.size),
    hashes: proof.hashes.map((hash) => Buffer.from(hash, 'base64')),
    checkpoint: { envelope: proof.checkpoint },
  },
  canonicalizedBody: Buffer.from(leafText(event)),
});

/** As the library verifies an entry of a transparency log. */
const verify = (entry: Entry): void => verifyMerkleInclusion(entry, verifyCheckpoint(entry, [log]));

const withProof = (entry: Entry, proof: Partial<Entry['inclusionProof']>): Entry => ({
  ...entry,
  inclusionProof: { ...entry.inclusionProof, ...proof },
});

describe('the library of Sigstore', () => {
  it('accepts the proof of an event in the newest checkpoint', () => {
    for (const found of proven) expect(() => verify(entryOf(found))).not.toThrow();
  });

  it('refuses another event, another place, and other hashes', () => {
    for (const [at, found] of proven.entries()) {
      const entry = entryOf(found);
      const changed = { ...found.event, type: `${found.event.type}2` };
      expect(() => verify({ ...entry, canonicalizedBody: Buffer.from(leafText(changed)) })).toThrow('root hash');
      const { hashes } = entry.inclusionProof;
      const turned = hashes.with(at % hashes.length, Buffer.alloc(32, 1));
      expect(() => verify(withProof(entry, { hashes: turned }))).toThrow('root hash');
      expect(() => verify(withProof(entry, { hashes: hashes.slice(1) }))).toThrow('hash count');
      expect(() => verify(withProof(entry, { logIndex: String(found.proof.size) }))).toThrow('invalid index');
    }
  });

  it('refuses another checkpoint, and the signature of another key', () => {
    const [first] = proven.map(entryOf);
    if (!first) return expect.fail('nothing was proven');
    const { envelope } = first.inclusionProof.checkpoint;
    const [, size = ''] = envelope.split('\n');
    const grown = envelope.replace(`\n${size}\n`, `\n${Number(size) + 1}\n`);
    const signature = 'invalid checkpoint signature';
    expect(() => verify(withProof(first, { checkpoint: { envelope: grown } }))).toThrow(signature);
    const [other] = signersOf(key.name, [Buffer.alloc(32, 1)]);
    const foreign = { ...log, publicKey: other?.key.publicKey ?? expect.fail('there is no other key') };
    expect(() => verifyCheckpoint(first, [foreign])).toThrow(signature);
  });
});
