/**
 * Checks a licence certificate without any network, in one file that needs Node (20.16 or newer) or a browser alone.
 *
 *   node verify.mjs <certificate.json> --key <keys> [--file <video>]
 *
 * <keys> is a file with the published keys of the marketplace (/.well-known/jwks.json), or the text of one (/transparency/key). It
 * ends with 0 when everything that was given is as the certificate says, with 1 when anything is not, and with 2 for a wrong call.
 * Formats: JWS (RFC 7515), Ed25519 (RFC 8032), JWK thumbprint (RFC 7638), Merkle tree (RFC 9162), C2SP signed-note and tlog-checkpoint.
 */
const { subtle } = globalThis.crypto;
const utf8 = new TextEncoder();

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0));
const urlBytesOf = (text) => bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'));
const base64Of = (bytes) => btoa(String.fromCodePoint(...bytes));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const digest = async (...parts) => new Uint8Array(await subtle.digest('SHA-256', joined(...parts)));
const isSame = (some, others) => some.length === others.length && some.every((byte, at) => byte === others[at]);

// SHA-256 (FIPS 180-4) in pieces: a browser's own takes a whole file into memory, and a film is longer than that.

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, m) => m).some((m) => m > 1 && n % m === 0),
);
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const K = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (x, n) => (x >>> n) | (x << (32 - n));

const compress = (state, view, at, w) => {
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i += 1) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
};

/** SHA-256 (hex) and the number of the bytes that come in these pieces (`Uint8Array`). */
export const sha256Of = async (pieces) => {
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  let rest = new Uint8Array();
  let sizeBytes = 0;
  const take = (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const end = bytes.length - (bytes.length % 64);
    for (let at = 0; at < end; at += 64) compress(state, view, at, w);
    rest = bytes.slice(end);
  };
  for await (const piece of pieces) {
    sizeBytes += piece.length;
    if (rest.length === 0) take(piece);
    else {
      // The rest is shorter than a block; only as much as fills it is copied.
      const filled = piece.subarray(0, 64 - rest.length);
      take(joined(rest, filled));
      if (filled.length < piece.length) take(piece.subarray(filled.length));
    }
  }
  const length = new DataView(new ArrayBuffer(8));
  length.setBigUint64(0, BigInt(sizeBytes) * 8n);
  const zeros = new Uint8Array((119 - rest.length) % 64);
  take(joined(rest, [0x80], zeros, new Uint8Array(length.buffer)));
  const sum = new DataView(new ArrayBuffer(32));
  for (const [i, value] of state.entries()) sum.setInt32(i * 4, value);
  return { sha256: hexOf(new Uint8Array(sum.buffer)), sizeBytes };
};

// Keys and signatures

const thumbprintOf = async (raw) => {
  const x = base64Of(raw).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const sum = await digest(utf8.encode(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })));
  return base64Of(sum).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** The public keys (32 bytes each) in a JWK set, or in lines of `name+id+base64`. */
export const readKeys = (text) => {
  if (!text.trimStart().startsWith('{'))
    return text
      .split('\n')
      .filter((line) => line.includes('+'))
      .map((line) => bytesOf(line.trim().replace(/^[^+]*\+[^+]*\+/, '')).slice(1));
  return JSON.parse(text)
    .keys.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519')
    .map(({ x }) => urlBytesOf(x));
};

const isSignature = async (raw, signature, signed) => {
  try {
    return await subtle.verify(
      'Ed25519',
      await subtle.importKey('raw', raw, 'Ed25519', false, ['verify']),
      signature,
      signed,
    );
  } catch {
    return false;
  }
};

const readJws = async (jws, keys) => {
  const [head = '', body = '', signature = '', ...more] = jws.split('.');
  const { alg, kid } = JSON.parse(new TextDecoder().decode(urlBytesOf(head)));
  const claims = JSON.parse(new TextDecoder().decode(urlBytesOf(body)));
  let key;
  for (const raw of keys) if ((await thumbprintOf(raw)) === kid) key = raw;
  const isSigned =
    more.length === 0 &&
    alg === 'EdDSA' &&
    key !== undefined &&
    (await isSignature(key, urlBytesOf(signature), utf8.encode(`${head}.${body}`)));
  return { claims, isSigned };
};

/** The head that a key of this log has signed; undefined when none has. */
const readCheckpoint = async (text, log, keys) => {
  const end = text.lastIndexOf('\n\n') + 1;
  const [origin, size, head] = text.slice(0, end).split('\n');
  if (origin !== log || !head) return undefined;
  for (const line of text.slice(end + 1).split('\n')) {
    const [, name, encoded] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
    if (name !== log) continue;
    const bytes = bytesOf(encoded);
    for (const raw of keys) {
      const id = (await digest(utf8.encode(`${log}\n`), [1], raw)).slice(0, 4);
      if (isSame(id, bytes.slice(0, 4)) && (await isSignature(raw, bytes.slice(4), utf8.encode(text.slice(0, end)))))
        return { size: Number(size), head: bytesOf(head) };
    }
  }
  return undefined;
};

/** RFC 9162, 2.1.3.2. */
const headFrom = async ({ leaf, size, hash, hashes }) => {
  if (!(Number.isSafeInteger(leaf) && leaf >= 0 && leaf < size)) return undefined;
  let at = leaf;
  let last = size - 1;
  let head = bytesOf(hash);
  const rise = () => {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  };
  for (const other of hashes.map(bytesOf)) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      head = await digest([1], other, head);
      while (at % 2 === 0 && at !== 0) rise();
    } else head = await digest([1], head, other);
    rise();
  }
  return last === 0 ? head : undefined;
};

// The certificate

const checkFile = ({ file: sold, upload }, { sha256, sizeBytes }) => {
  const isSold = sha256 === sold?.sha256 && sizeBytes === sold.sizeBytes;
  const isUpload = sha256 === upload?.sha256;
  const found = `SHA-256 ${sha256}, ${sizeBytes} bytes`;
  const ofUpload = 'it is the upload, before place and device data were removed';
  const wanted = `expected SHA-256 ${sold?.sha256}, ${sold?.sizeBytes} bytes; found ${found}`;
  const detail = isSold ? found : isUpload ? ofUpload : wanted;
  return { name: 'the file is the one that was sold', isTrue: isSold || isUpload, detail };
};

const checkEntry = async (claims, entry, hash) => {
  const { id, stream, type, data } = JSON.parse(entry);
  const isOwn = id === claims.jti && `urn:uuid:${data.videoId}` === claims.sub && stream === `offer-${data.videoId}`;
  return {
    name: 'the entry of the log is this sale, at this price',
    isTrue:
      isSame(await digest([0], utf8.encode(entry)), hash) &&
      isOwn &&
      type === 'VideoSold' &&
      (claims.price === undefined || claims.price.totalPence === data.totalPence),
    detail: `${type} ${id}, ${data.totalPence} pence`,
  };
};

/**
 * What the certificate says, and each check of it. `keys`: raw public keys; `file`: what `sha256Of` found, if the file is at hand.
 * @throws Error for what is no certificate
 */
export const verifyCertificate = async ({ certificate, still, entry, inclusion, format }, keys, file) => {
  if (format !== 'licence-certificate/1')
    throw new Error('This is no licence certificate of a kind that is known here.');
  const { claims, isSigned } = await readJws(certificate, keys);
  const checks = [{ name: 'a published key has signed the certificate', isTrue: isSigned, detail: claims.iss }];
  const { log, leaf, hash } = claims.entry;
  const checkpoint = await readCheckpoint(inclusion.checkpoint, log, keys);
  checks.push({
    name: 'a published key has signed the log',
    isTrue: checkpoint !== undefined,
    detail: `${log}, ${inclusion.size} entries`,
  });
  const head = await headFrom(inclusion);
  checks.push({
    name: claims.transferredAt === undefined ? 'the sale is in the log' : 'the transfer is in the log',
    isTrue:
      leaf === inclusion.leaf &&
      hash === inclusion.hash &&
      head !== undefined &&
      checkpoint?.size === inclusion.size &&
      isSame(head, checkpoint.head),
    detail: `entry ${leaf + 1} of ${inclusion.size}`,
  });
  if (still !== null)
    checks.push({
      name: 'the still is the one in the certificate',
      isTrue: hexOf(await digest(bytesOf(still))) === claims.still?.sha256,
      detail: `SHA-256 ${claims.still?.sha256}`,
    });
  if (entry !== null) checks.push(await checkEntry(claims, entry, bytesOf(hash)));
  if (file) checks.push(checkFile(claims, file));
  return { claims, checks, isValid: checks.every(({ isTrue }) => isTrue) };
};

/** What the certificate says, as names and values to show. */
export const factsOf = ({ title, soldAt, transferredAt, licensor, licensee, file, terms, grant, price, jti, iss }) => [
  ['Video', title],
  ['Sold on', `${soldAt} (UTC)`],
  ...(transferredAt ? [['Transferred on', `${transferredAt} (UTC)`]] : []),
  ['Licensor', licensor ?? 'erased'],
  ['Licensee', licensee ?? 'erased'],
  ['File', file ? `SHA-256 ${file.sha256}, ${file.sizeBytes} bytes` : 'not hashed'],
  ['Licence text', `version ${terms.version}, SHA-256 ${terms.sha256}`],
  ...(grant ? [['Published before', grant.priorUse || 'nowhere, as its creator declared']] : []),
  ...(price ? [['Price', `£${(price.totalPence / 100).toFixed(2)}`]] : []),
  ['Certificate', jti],
  ['Whether it is still in force', `${iss}/verify/${jti}`],
];

// The command: it prints one line at a time, and no character that steers a terminal: others have written what it shows.
const STEERING = /[\p{Cc}\p{Cs}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const run = async ({ argv, exit, getBuiltinModule, stdout }) => {
  const { parseArgs } = getBuiltinModule('node:util');
  const { readFile } = getBuiltinModule('node:fs/promises');
  const { createReadStream } = getBuiltinModule('node:fs');
  const print = (text) => stdout.write(`${text.replace(STEERING, '\uFFFD')}\n`);
  const usage = 'Usage: node verify.mjs <certificate.json> --key <keys> [--file <video>]';
  try {
    const options = { key: { type: 'string' }, file: { type: 'string' } };
    const { values, positionals } = parseArgs({ args: argv.slice(2), allowPositionals: true, options });
    const [at] = positionals;
    if (at === undefined || values.key === undefined) throw new Error(usage);
    const document = JSON.parse(await readFile(at, 'utf8'));
    const keys = readKeys(values.key.includes('+') ? values.key : await readFile(values.key, 'utf8'));
    const file = values.file && (await sha256Of(createReadStream(values.file, { highWaterMark: 2 ** 20 })));
    const { claims, checks, isValid } = await verifyCertificate(document, keys, file);
    for (const [name, value] of factsOf(claims)) print(`     ${name}: ${value}`);
    for (const { name, isTrue, detail } of checks) print(`${isTrue ? 'ok  ' : 'FAIL'} ${name}: ${detail}`);
    if (!file) print('     No file was compared: give one with --file.');
    print(isValid ? 'VALID' : 'NOT VALID');
    exit(isValid ? 0 : 1);
  } catch (error) {
    print(error.message);
    exit(2);
  }
};

const { process } = globalThis;
if (process?.argv?.[1] && import.meta.url === process.getBuiltinModule('node:url').pathToFileURL(process.argv[1]).href)
  run(process);
