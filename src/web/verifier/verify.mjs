/**
 * Checks a licence certificate without any network, in one file that needs Node (20.16 or newer) or a browser alone.
 *
 *   node verify.mjs <certificate.json> … --key <keys> [--file <video>]
 *
 * Several certificates are also compared with each other, since a video is sold once. <keys> is a file with the published keys of
 * the marketplace (/.well-known/jwks.json), or the text of one (/transparency/key). It ends with 0 when everything that was given is
 * as the certificate says, with 1 when anything is not, and with 2 for a wrong call.
 * Formats: JWS (RFC 7515), Ed25519 (RFC 8032), JWK thumbprint (RFC 7638), Merkle tree (RFC 9162), C2SP signed-note and tlog-checkpoint.
 */
import { base64Of, bytesOf, digest, hexOf, isSame, subtle, urlBytesOf, utf8 } from './bytes.mjs';
import { canonicalJson, checkForm, isWithoutDoubles, textOf } from './form.mjs';
import { sha256Of } from './sha256.mjs';

export { sha256Of } from './sha256.mjs';

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
    .keys.filter(({ kty, crv, alg = 'EdDSA', use = 'sig' }) => [kty, crv, alg, use].join() === 'OKP,Ed25519,EdDSA,sig')
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
  const { alg, kid } = JSON.parse(textOf(urlBytesOf(head)));
  const claims = JSON.parse(textOf(urlBytesOf(body)));
  let key;
  for (const raw of keys) if ((await thumbprintOf(raw)) === kid) key = raw;
  const isSigned =
    more.length === 0 &&
    alg === 'EdDSA' &&
    key !== undefined &&
    (await isSignature(key, urlBytesOf(signature), utf8.encode(`${head}.${body}`)));
  return { claims, isSigned, key };
};

/** The head that keys of this log have signed, and these keys; undefined when none has, or when any of their signatures is false. */
const readCheckpoint = async (text, log, keys) => {
  const end = text.lastIndexOf('\n\n') + 1;
  const [origin, size, head] = text.slice(0, end).split('\n');
  if (origin !== log || !head) return undefined;
  const signers = [];
  for (const line of text.slice(end + 1).split('\n')) {
    const [, name, encoded] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
    if (name !== log) continue;
    const bytes = bytesOf(encoded);
    for (const raw of keys) {
      const id = (await digest(utf8.encode(`${log}\n`), [1], raw)).slice(0, 4);
      if (!isSame(id, bytes.slice(0, 4))) continue;
      if (!(await isSignature(raw, bytes.slice(4), utf8.encode(text.slice(0, end))))) return undefined;
      signers.push(raw);
    }
  }
  return signers.length === 0 ? undefined : { size: Number(size), head: bytesOf(head), signers };
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
  const { id, stream, type, data, metadata } = JSON.parse(entry);
  const isOwn = id === claims.jti && `urn:uuid:${data.videoId}` === claims.sub && stream === `offer-${data.videoId}`;
  return [
    {
      name: 'the entry of the log is this sale, at this price',
      isTrue:
        isSame(await digest([0], utf8.encode(entry)), hash) &&
        isOwn &&
        type === 'VideoSold' &&
        metadata.at === claims.soldAt &&
        (claims.price === undefined ||
          (claims.price.totalPence === data.totalPence && claims.price.currency === 'GBP')),
      detail: `${type} ${id}, ${data.totalPence} pence`,
    },
    {
      name: 'the entry of the log has the licence text of the certificate',
      isTrue: data.licenceVersion === claims.terms.version && data.licenceHash === claims.terms.sha256,
      detail: `version ${data.licenceVersion}, SHA-256 ${data.licenceHash}`,
    },
    {
      name: 'the entry of the log is written in its canonical form',
      isTrue: canonicalJson(JSON.parse(entry)) === entry,
      detail: 'RFC 8785',
    },
  ];
};

const checkStill = async (still, claims) => ({
  name: 'the still is the one in the certificate',
  isTrue: still !== null && hexOf(await digest(bytesOf(still))) === claims.still?.sha256,
  detail: still === null ? 'it was taken out' : `SHA-256 ${claims.still?.sha256}`,
});

const UNPROVEN_ENTRY =
  'What the entry of the log says was not compared: a certificate without the price holds its hash alone. The register knows it.';

/**
 * What the certificate says, and each check of it. `keys`: raw public keys; `file`: what `sha256Of` found, if the file is at hand.
 * @throws Error for what is no certificate
 */
export const verifyCertificate = async ({ certificate, still, entry, inclusion, format, ...more }, keys, file) => {
  if (format !== 'licence-certificate/1')
    throw new Error('This is no licence certificate of a kind that is known here.');
  const { claims, isSigned, key } = await readJws(certificate, keys);
  const checks = [
    ...checkForm({ certificate, still, entry, inclusion, format, ...more }, claims),
    { name: 'a published key has signed the certificate', isTrue: isSigned, detail: claims.iss },
  ];
  const { log, leaf, hash } = claims.entry;
  const checkpoint = await readCheckpoint(inclusion.checkpoint, log, keys);
  checks.push({
    name: 'a published key has signed the log',
    isTrue: checkpoint !== undefined,
    detail: `${log}, ${inclusion.size} entries`,
  });
  if (checkpoint && key)
    checks.push({
      name: 'the key of the certificate has signed the log, too',
      isTrue: checkpoint.signers.includes(key),
      detail: 'a key that is out of use signs no newer checkpoint',
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
  if (still !== null || claims.still) checks.push(await checkStill(still, claims));
  if (entry !== null) checks.push(...(await checkEntry(claims, entry, bytesOf(hash))));
  else if (claims.price)
    checks.push({
      name: 'the entry of the log shows the price',
      isTrue: false,
      detail: 'the entry of the log was taken out',
    });
  if (file) checks.push(checkFile(claims, file));
  const unproven = entry === null ? [UNPROVEN_ENTRY] : [];
  return { claims, checks, unproven, isValid: checks.every(({ isTrue }) => isTrue) };
};

/** As `verifyCertificate`, of the bytes of a file. @throws Error for what is no certificate */
export const verifyBytes = async (bytes, keys, file) => {
  const json = textOf(bytes);
  const { checks, isValid, ...found } = await verifyCertificate(JSON.parse(json), keys, file);
  const isSingle = isWithoutDoubles(json);
  const single = { name: 'no member of the document stands in it twice', isTrue: isSingle, detail: 'each name once' };
  return { ...found, checks: [single, ...checks], isValid: isSingle && isValid };
};

/** What certificates say together: of one video or file there is one sale, whose later certificates are of its transfers. */
export const checkSales = (certificates) => {
  const isSameVideo = (some, other) => some.sub === other.sub || (some.file && some.file.sha256 === other.file?.sha256);
  const isOtherSale = (some, other) =>
    some.jti !== other.jti && (some.soldAt !== other.soldAt || !(some.transferredAt ?? other.transferredAt));
  const pairs = certificates.flatMap((some, at) => certificates.slice(at + 1).map((other) => [some, other]));
  const found = pairs.filter(([some, other]) => isSameVideo(some, other) && isOtherSale(some, other));
  return {
    name: 'no video was sold twice',
    isTrue: found.length === 0,
    detail: found.map(([some, other]) => `${some.jti} and ${other.jti}`).join('; ') || 'compared with each other',
  };
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
  const usage = 'Usage: node verify.mjs <certificate.json> … --key <keys> [--file <video>]';
  try {
    const options = { key: { type: 'string' }, file: { type: 'string' } };
    const { values, positionals } = parseArgs({ args: argv.slice(2), allowPositionals: true, options });
    if (positionals.length === 0 || values.key === undefined) throw new Error(usage);
    const keys = readKeys(values.key.includes('+') ? values.key : await readFile(values.key, 'utf8'));
    const file = values.file && (await sha256Of(createReadStream(values.file, { highWaterMark: 2 ** 20 })));
    const show = ({ name, isTrue, detail }) => print(`${isTrue ? 'ok  ' : 'FAIL'} ${name}: ${detail}`);
    const results = [];
    for (const at of positionals) {
      const result = await verifyBytes(await readFile(at), keys, file);
      for (const [name, value] of factsOf(result.claims)) print(`     ${name}: ${value}`);
      for (const check of result.checks) show(check);
      for (const sentence of result.unproven) print(`     ${sentence}`);
      results.push(result);
    }
    const sales = checkSales(results.map(({ claims }) => claims));
    if (results.length > 1) show(sales);
    if (!file) print('     No file was compared: give one with --file.');
    const isValid = sales.isTrue && results.every((result) => result.isValid);
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
