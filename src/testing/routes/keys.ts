/** The keys of every test; each is its name, over and over, up to 32 bytes. */
import { keyedHash } from '#platform/secrets/keyedHash.ts';

const keyOf = (name: string): Buffer => Buffer.alloc(32, `${name} `);

export const testKeys = {
  names: keyOf('names'),
  addresses: keyOf('addresses'),
  cards: keyOf('cards'),
  visitors: keyOf('visitors'),
  signatures: keyOf('signatures'),
  claims: keyOf('claims'),
  requests: keyOf('requests'),
  suspensions: keyOf('suspensions'),
  reclaims: keyOf('reclaims'),
  devices: keyOf('devices'),
  personalData: keyOf('personalData'),
  sessions: keyOf('sessions'),
  twoFactor: keyOf('twoFactor'),
  identities: keyOf('identities'),
  exports: keyOf('exports'),
  papers: keyOf('papers'),
  media: keyOf('media'),
  openedOriginals: keyOf('openedOriginals'),
  originals: keyOf('originals'),
  transparency: [keyOf('transparency')],
};

/** The key of a link by which an owner takes the account back. */
export const reclaimKey = keyedHash(testKeys.reclaims);

/** The name of an email or username in the log. */
export const nameKey = keyedHash(testKeys.names);
