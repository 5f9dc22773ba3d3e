/**
 * A witness of the tree over the log, in one file that needs Node alone: it keeps the last checkpoint that it saw, and cosigns a later
 * one only when that has grown from it. Run it elsewhere than the marketplace, under another account, every few minutes.
 *
 *   node witness.mjs new-key <name> <secret file>
 *   node witness.mjs <address of the site> --key <key of the log> --secret <secret file> --state <file>
 *
 * It ends with 0 when the file has the newest checkpoint, with 1 when that could not be read, and with 2 for a fork: two
 * checkpoints that contradict each other lie then in `<file>` and `<file>.fork`, and prove it to everybody.
 * Formats: C2SP signed-note, tlog-checkpoint, tlog-cosignature (v1); consistency: RFC 9162, 2.1.4.2.
 */
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const NOTE = 1;
const COSIGNATURE = 4;
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');
const WITHIN_MS = 20_000;

class Fork extends Error {}

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const keyIdOf = (name, kind, publicBytes) => sha256(`${name}\n`, Buffer.from([kind]), publicBytes).subarray(0, 4);

/** `name+id+base64` → the key. */
const readKey = (text) => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (bytes.length !== 33 || bytes[0] !== NOTE) throw new Error('--key is not the key of a log (name+id+base64)');
  const publicBytes = bytes.subarray(1);
  if (keyIdOf(name, NOTE, publicBytes).toString('hex') !== id)
    throw new Error('--key does not have the id that it names');
  const publicKey = createPublicKey({ key: Buffer.concat([PUBLIC_DER, publicBytes]), format: 'der', type: 'spki' });
  return { name, id, publicKey };
};

const ownKey = (name, seed) => {
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' });
  const publicBytes = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const id = keyIdOf(name, COSIGNATURE, publicBytes);
  const encoded = Buffer.concat([Buffer.from([COSIGNATURE]), publicBytes]).toString('base64');
  return { name, id, privateKey, text: `${name}+${id.toString('hex')}+${encoded}` };
};

const newKey = async (name, file) => {
  if (!/^[^\s+]+$/u.test(name)) throw new Error('the name of a witness has no spaces and no plus sign');
  const seed = randomBytes(32);
  await writeFile(file, `${name}\n${seed.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  process.stdout.write(`${ownKey(name, seed).text}\n`);
};

const readSecret = async (file) => {
  const [name = '', encoded = ''] = (await readFile(file, 'utf8')).split('\n');
  const seed = Buffer.from(encoded, 'base64');
  if (seed.length !== 32) throw new Error(`${file} was not made by “new-key”`);
  return ownKey(name, seed);
};

const lineOf = (name, id, signature) => `\u2014 ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;

/** The checkpoint in this note. @throws Error unless the key of the log has signed it */
const readCheckpoint = (note, key) => {
  const end = note.lastIndexOf('\n\n');
  const body = note.slice(0, end + 1);
  const [, origin, size, encoded] = /^([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(body) ?? [];
  if (end < 0 || origin !== key.name) throw new Error(`this is no checkpoint of ${key.name}`);
  if (!Number.isSafeInteger(Number(size))) throw new Error('the checkpoint has no size');
  const lines = note
    .slice(end + 2)
    .split('\n')
    .filter(Boolean);
  const own = lines.flatMap((line) => {
    const [, name, bytes] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
    const signature = Buffer.from(bytes ?? '', 'base64');
    return name === key.name && signature.subarray(0, 4).toString('hex') === key.id
      ? [{ line, signature: signature.subarray(4) }]
      : [];
  });
  const isSigned =
    own.length > 0 && own.every(({ signature }) => verify(null, Buffer.from(body), key.publicKey, signature));
  if (!isSigned) throw new Error(`the checkpoint is not signed by ${key.name}`);
  const head = Buffer.from(encoded, 'base64');
  return { body, size: Number(size), head, signatures: own.map(({ line }) => `${line}\n`).join('') };
};

/** Whether these hashes prove that the second tree has grown from the first (RFC 9162, 2.1.4.2). */
const hasGrown = (first, second, proof) => {
  if (first.size === 0) return true;
  const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right);
  const [start, ...rest] = Number.isInteger(Math.log2(first.size)) ? [first.head, ...proof] : proof;
  if (start === undefined) return false;
  let node = first.size - 1;
  let last = second.size - 1;
  const climb = () => {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  };
  while (node % 2 === 1) climb();
  let older = start;
  let newer = start;
  for (const other of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      older = nodeHash(other, older);
      newer = nodeHash(other, newer);
      while (node % 2 === 0 && node !== 0) climb();
    } else newer = nodeHash(newer, other);
    climb();
  }
  return last === 0 && older.equals(first.head) && newer.equals(second.head);
};

const get = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'error' });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer;
};

const readProof = async (site, from, to) => {
  const { hashes } = await (await get(`${site}/api/transparency/consistency?from=${from}&to=${to}`)).json();
  if (!Array.isArray(hashes)) throw new Error('the site gives no proof');
  return hashes.map((hash) => Buffer.from(String(hash), 'base64'));
};

/** @throws Fork when both cannot be of one log; Error when the second is older, which alone proves nothing */
const mustHaveGrown = async (site, before, now) => {
  if (now.size < before.size)
    throw new Error(`the site shows ${now.size} events and had signed ${before.size} before: it may be an old copy`);
  const isSame = now.size === before.size && now.head.equals(before.head);
  if (isSame) return;
  const proof = now.size === before.size ? undefined : await readProof(site, before.size, now.size);
  if (proof === undefined || !hasGrown(before, now, proof))
    throw new Fork(
      `the log was changed: its ${now.size} events do not begin with the ${before.size} that were signed before`,
    );
};

const replace = async (file, text) => {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
};

const cosign = ({ name, id, privateKey }, { body, signatures }) => {
  const seconds = Math.floor(Date.now() / 1000);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${body}`), privateKey);
  return `${body}\n${signatures}${lineOf(name, id, Buffer.concat([time, signature]))}`;
};

const readState = async (file, key) => {
  try {
    return readCheckpoint(await readFile(file, 'utf8'), key);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const watch = async (site, { key: keyText, secret, state }) => {
  const key = readKey(keyText);
  const own = await readSecret(secret);
  const before = await readState(state, key);
  const note = await (await get(`${site}/transparency/checkpoint`)).text();
  const now = readCheckpoint(note, key);
  try {
    if (before) await mustHaveGrown(site, before, now);
  } catch (error) {
    if (error instanceof Fork) await replace(`${state}.fork`, note);
    throw error;
  }
  await replace(state, cosign(own, now));
  process.stdout.write(
    `${now.size} events${before ? `, ${now.size - before.size} of them new` : ', seen for the first time'}\n`,
  );
};

const USAGE = `Usage: node witness.mjs new-key <name> <secret file>
       node witness.mjs <address of the site> --key <key of the log> --secret <secret file> --state <file>
`;

try {
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: text, secret: text, state: text },
  });
  const [first, name, file] = positionals;
  if (first === 'new-key' && name && file) await newKey(name, file);
  else if (positionals.length === 1 && values.key && values.secret && values.state)
    await watch(first.replace(/\/+$/, ''), values);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof Fork ? 2 : 1;
}
