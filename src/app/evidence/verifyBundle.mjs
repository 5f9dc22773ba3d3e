/**
 * Verifies a bundle of events, in one file that needs Node alone. The page beside a bundle runs the same lines in a browser.
 *
 *   node verify-bundle.mjs <bundle> --key '<key of the log>'
 *
 * It ends with 0 when every event is as it was signed, and with 1 otherwise; it names each event that is not. Take the key from
 * somebody whom you trust, not from whoever gave you the bundle.
 * Formats: C2SP signed-note and tlog-checkpoint; proofs: RFC 9162, 2.1.3; canonical JSON: RFC 8785; signatures: RFC 8032.
 */
const FORMAT = 'event-bundle/v1';
const NOTE = 1;
const HASH_BYTES = 32;
const ID_BYTES = 4;

const encoder = new TextEncoder();

/** @throws Error for text that is no base64 */
const fromBase64 = (text) => {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new Error('this is no base64');
  return bytes;
};
const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const joined = (...parts) => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const isEqual = (some, others) => some.length === others.length && some.every((byte, at) => byte === others[at]);

const canonicalJson = (value) => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join(',')}}`;
};

/** `name+id+base64` → the key. @throws Error for other text */
const readKey = async (text, { sha256 }) => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text.trim()) ?? [];
  if (encoded === undefined) throw new Error('the key is not that of a log (name+id+base64)');
  const bytes = fromBase64(encoded);
  if (bytes.length !== 1 + HASH_BYTES || bytes[0] !== NOTE) throw new Error('the key is not that of a log');
  const hash = await sha256(joined(encoder.encode(`${name}\n`), bytes));
  if (toHex(hash.subarray(0, ID_BYTES)) !== id) throw new Error('the key does not have the id that it names');
  return { name, id, publicBytes: bytes.subarray(1) };
};

/** The text of a note. @throws Error unless this key has signed it, and nothing else in its name */
const openNote = async (note, key, { isSignature }) => {
  const end = note.lastIndexOf('\n\n');
  const body = note.slice(0, end + 1);
  const own = note
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name, encoded] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
      const bytes = encoded === undefined ? undefined : fromBase64(encoded);
      return name === key.name && toHex(bytes.subarray(0, ID_BYTES)) === key.id ? [bytes.subarray(ID_BYTES)] : [];
    });
  if (end < 0 || own.length === 0) throw new Error(`it is not signed by ${key.name}+${key.id}`);
  for (const signature of own)
    if (!(await isSignature(key.publicBytes, encoder.encode(body), signature)))
      throw new Error(`the signature of ${key.name}+${key.id} is false`);
  return body;
};

const readHead = (body, origin) => {
  const [, name, size, encoded] = /^([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(body) ?? [];
  if (name !== origin || !Number.isSafeInteger(Number(size))) throw new Error(`it is no checkpoint of ${origin}`);
  return { size: Number(size), head: fromBase64(encoded) };
};

/** Whether these hashes lead from the leaf to the head. */
const isIncluded = async ({ size, head }, leaf, hash, proof, sha256) => {
  if (!Number.isSafeInteger(leaf) || leaf < 0 || leaf >= size) return false;
  const nodeHash = (left, right) => sha256(joined(Uint8Array.of(1), left, right));
  let node = leaf;
  let last = size - 1;
  let found = hash;
  const climb = () => {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  };
  for (const other of proof) {
    if (last === 0 || other.length !== HASH_BYTES) return false;
    if (node % 2 === 1 || node === last) {
      found = await nodeHash(other, found);
      while (node % 2 === 0 && node !== 0) climb();
    } else found = await nodeHash(found, other);
    climb();
  }
  return last === 0 && isEqual(found, head);
};

const leafText = ({ stream, revision, id, type, data, metadata }) =>
  canonicalJson({ stream, revision, id, type, version: metadata.schemaVersion, data, metadata });

const nameOf = ({ id, type, stream, revision }) => `event ${id} (${type}, revision ${revision} of ${stream})`;

/** Why the event is not as it was signed; undefined when it is. */
const faultOf = async (event, head, { sha256 }) => {
  try {
    const hash = await sha256(encoder.encode(`\0${leafText(event)}`));
    const isLeaf = await isIncluded(head, event.leaf, hash, event.proof.map(fromBase64), sha256);
    return isLeaf ? undefined : `it is not leaf ${event.leaf} of the tree: it was changed, or its proof was`;
  } catch (error) {
    return `it cannot be read: ${error.message}`;
  }
};

const faultBy = async (work) => {
  try {
    await work();
    return [];
  } catch (error) {
    return [error.message];
  }
};

/**
 * Every promise about the bundle with what contradicts it, and the fault of each event.
 * `tools`: `sha256` of bytes, and `isSignature` of Ed25519 for 32 bytes of a public key, a text and 64 bytes.
 */
const checkBundle = async ({ content, signature }, keyText, tools) => {
  if (content?.format !== FORMAT || !Array.isArray(content.events)) throw new Error(`this is no ${FORMAT}`);
  const key = await readKey(keyText, tools);
  if (key.name !== content.origin) throw new Error(`the key is of ${key.name}, the bundle of ${content.origin}`);
  const whole = await faultBy(async () => {
    const hash = toBase64(await tools.sha256(encoder.encode(canonicalJson(content))));
    const body = await openNote(signature, key, tools);
    if (body !== `${FORMAT}\n${content.origin}\n${hash}\n`) throw new Error('it was changed after it was signed');
  });
  let head = { size: 0, head: new Uint8Array() };
  const signed = await faultBy(async () => {
    head = readHead(await openNote(content.checkpoint, key, tools), content.origin);
  });
  const events = [];
  for (const event of content.events) events.push({ event, fault: await faultOf(event, head, tools) });
  const moved = content.events.filter(({ leaf }, at) => at > 0 && !(content.events[at - 1].leaf < leaf));
  const checks = [
    { name: 'the bundle is as it was signed', faults: whole },
    { name: 'the checkpoint is signed', faults: signed },
    {
      name: 'every event is a leaf of the tree that was signed',
      faults: events.flatMap(({ event, fault }) => (fault === undefined ? [] : [`${nameOf(event)}: ${fault}`])),
    },
    { name: 'the events stand in the order of the log', faults: moved.map((event) => `${nameOf(event)} is too late`) },
  ];
  return { checks, events, size: head.size };
};

/** One line that steers no terminal: without controls, ends of lines and marks of direction, since others have written it. */
const asShown = (text) =>
  text.replace(/[\p{Cc}\p{Cs}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD');

const runInNode = async () => {
  const { createHash, createPublicKey, verify } = await import('node:crypto');
  const { readFile } = await import('node:fs/promises');
  const { parseArgs } = await import('node:util');
  /** What comes before a public key of 32 bytes in DER (RFC 8410). */
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const tools = {
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    isSignature: (publicBytes, text, signature) => {
      const der = { key: Buffer.concat([prefix, publicBytes]), format: 'der', type: 'spki' };
      return verify(null, text, createPublicKey(der), signature);
    },
  };
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
    const [file] = positionals;
    if (positionals.length !== 1 || !values.key)
      throw new Error("Usage: node verify-bundle.mjs <bundle> --key '<key of the log>'");
    const { checks, events, size } = await checkBundle(JSON.parse(await readFile(file, 'utf8')), values.key, tools);
    for (const { name, faults } of checks) {
      process.stdout.write(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
      for (const fault of faults) process.stdout.write(`     ${asShown(fault)}\n`);
    }
    process.stdout.write(`${events.length} events of a log of ${size}\n`);
    if (checks.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${asShown(error.message)}\n`);
    process.exitCode = 1;
  }
};

if (globalThis.process?.versions?.node !== undefined) await runInNode();
