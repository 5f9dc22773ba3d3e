/** The keys of the process, all derived from the master secret. */
import { createHash } from 'node:crypto';

/** Independent keys from one master secret; a purpose never shares a key with another. */
const derive = (master: string, purpose: string): Buffer =>
  createHash('sha256').update(`${purpose}\n${master}`).digest();

/** What seals stored data: the key of this master key, and that of the one before while it is changed. */
const sealingKeysOf = (master: string, before: string | undefined, purpose: string): readonly Buffer[] =>
  [master, ...(before === undefined ? [] : [before])].map((secretText) => derive(secretText, purpose));

/**
 * Independent keys from one master secret, in three kinds: what seals stored data is sealed again when the master key
 * changes; what signs what lasts for hours changes with it; what is stored or mailed as a hash stays that of the first.
 */
export const keysOf = (master: string, { before, first }: { before: string | undefined; first: string }) => ({
  personalData: sealingKeysOf(master, before, 'personal data'),
  originals: sealingKeysOf(master, before, 'originals'),
  twoFactor: sealingKeysOf(master, before, 'two-factor secrets'),
  siblings: sealingKeysOf(master, before, 'requests between processes'),
  transparency: sealingKeysOf(master, before, 'checkpoints of the tree over the log'),
  sessions: derive(master, 'sessions'),
  identities: derive(master, 'identities on their way'),
  signInState: derive(master, 'state of a redirect sign-in'),
  exports: derive(master, 'links to exports'),
  papers: derive(master, 'links to papers'),
  devices: derive(master, 'known devices'),
  media: derive(master, 'media links'),
  openedOriginals: derive(master, 'opened originals'),
  visitors: derive(master, 'visitors'),
  sandbox: derive(first, 'sandbox').toString('hex'),
  claims: derive(first, 'pages of claims'),
  suspensions: derive(first, 'pages of suspensions'),
  requests: derive(first, 'pages of requests'),
  reclaims: derive(first, 'links that take an account back'),
  names: derive(first, 'names'),
  addresses: derive(first, 'network addresses'),
  cards: derive(first, 'cards'),
  signatures: derive(first, 'signatures'),
});
