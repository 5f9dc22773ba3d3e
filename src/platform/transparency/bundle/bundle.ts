/**
 * Events of a log with what proves that they are in it, as one text of JSON that somebody without access can verify: each
 * event as it is stored, its leaf and its proof in one signed checkpoint, and a signature over all of it.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { EventMetadata, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { canonicalJson } from '#platform/transparency/canonicalJson.ts';
import { noteText, signNote, type NoteSigner } from '#platform/transparency/signedNote.ts';

/** The name and the version of the format. */
export const BUNDLE_FORMAT = 'event-bundle/v1';

/** `leaf` counts from 0; `proof` holds hashes in base64, from the leaf up (RFC 9162, 2.1.3). */
const eventShape = z.looseObject({
  leaf: z.int().min(0),
  stream: z.string(),
  revision: z.int().min(0),
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.looseObject({
    schemaVersion: z.int(),
    at: z.string(),
    actorId: z.string().nullable(),
    actorRole: z.string(),
    correlationId: z.string(),
    causationId: z.string().nullable(),
  }),
  proof: z.array(z.string()),
});

const contentShape = z.looseObject({
  format: z.literal(BUNDLE_FORMAT),
  origin: z.string(),
  /** What it is about and which part of the log was searched, for people; the events are what is proved. */
  about: z.record(z.string(), z.string()),
  madeAt: z.string(),
  checkpoint: z.string(),
  keys: z.array(z.string()),
  events: z.array(eventShape),
});
const bundleShape = z.looseObject({ content: contentShape, signature: z.string() });

/** An event as it is stored, its leaf counted from 0, and the hashes of its proof in base64, from the leaf up. */
export type BundledEvent = Readonly<{
  leaf: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: unknown;
  metadata: EventMetadata;
  proof: readonly string[];
}>;

/** `about`: what was searched for, in words of the maker; `madeAt`: UTC ISO; `keys`: public keys as text. */
export type BundleContent = Readonly<{
  format: typeof BUNDLE_FORMAT;
  origin: string;
  about: Readonly<Record<string, string>>;
  madeAt: string;
  /** The signed note of the tree in which every event is. */
  checkpoint: string;
  keys: readonly string[];
  events: readonly BundledEvent[];
}>;

/** A bundle; `signature` is a signed note over the hash of `content`. */
export type Bundle = Readonly<{ content: BundleContent; signature: string }>;

/** What is signed of a bundle: format, name of the log, and SHA-256 of the canonical JSON. No checkpoint reads like it. */
export const signedTextOf = (content: BundleContent): string =>
  `${BUNDLE_FORMAT}\n${content.origin}\n${hash('sha256', canonicalJson(content), 'base64')}\n`;

/** Signs the bundle with the keys of the tree. */
export const signBundle = (content: BundleContent, signers: readonly NoteSigner[]): Bundle => ({
  content,
  signature: noteText(signNote(signedTextOf(content), signers)),
});

/** Reads a bundle, without verifying anything. @throws Error with a sentence for text that is none */
export const readBundle = (text: string): Bundle => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error('This is no bundle: it is no JSON.');
  }
  const { success, error } = bundleShape.safeParse(given);
  if (!success) {
    const { path = [], message = '' } = error.issues[0] ?? {};
    throw new Error(`This is no bundle of events: ${path.map(String).join('.')}: ${message}`);
  }
  // Its shape was checked; what else it holds was signed, too.
  return given as Bundle;
};

/** A bundled event as the log holds it; its position is that of a log that begins with the first leaf. */
export const recordedOf = ({ leaf, stream, revision, id, type, data, metadata }: BundledEvent): RecordedEvent => ({
  streamId: stream,
  revision,
  eventId: id,
  type,
  data,
  metadata,
  position: String(leaf + 1).padStart(19, '0'),
});
