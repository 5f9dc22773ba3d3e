/** The forms in which certificates are written. Another spelling of the same is refused, so that one certificate is one text. */
import { urlBytesOf } from './bytes.mjs';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text of exactly these bytes. @throws TypeError for what is no UTF-8 */
export const textOf = (bytes) => strictUtf8.decode(bytes);

const isBase64 = (text) => {
  try {
    return typeof text === 'string' && btoa(atob(text)) === text;
  } catch {
    return false;
  }
};
const isBase64Url = (text) =>
  /^[\w-]+$/.test(text) && isBase64(text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat(-text.length & 3));

const membersIn = (value) =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum, each) => sum + membersIn(each),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0;

/** Of two members with one name, a reader takes the last alone: there are fewer than were written. */
export const isWithoutDoubles = (json) =>
  json.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').split(':').length - 1 === membersIn(JSON.parse(json));

/** JSON in one form (RFC 8785). */
export const canonicalJson = (value) => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`;
};

/** Whether the value has all of these members, and beyond them optional ones alone. */
const hasMembers = (value, needed, optional = []) =>
  needed.every((name) => Object.hasOwn(value, name)) &&
  Object.keys(value).every((name) => needed.includes(name) || optional.includes(name));

const isWritten = (part) => {
  const text = textOf(urlBytesOf(part));
  return JSON.stringify(JSON.parse(text)) === text;
};

const checkJws = (jws) => {
  const parts = jws.split('.');
  const isForm = parts.length === 3 && parts.every(isBase64Url) && parts.slice(0, 2).every(isWritten);
  return {
    name: 'the signed part is written in its canonical form',
    isTrue: isForm && hasMembers(JSON.parse(textOf(urlBytesOf(parts[0]))), ['alg', 'typ', 'kid']),
    detail: 'three parts in base64url, JSON without white space, nothing before or behind',
  };
};

/** Three lines, an empty line, and a line for each signature; each ends with a line break. */
const CHECKPOINT = /^[^\s+]+\n[1-9]\d*\n([\d+/A-Za-z]{43}=)\n\n(?:\u2014 [^\s+]+ [\d+/=A-Za-z]+\n)+$/u;

const checkCheckpoint = (text) => ({
  name: 'the checkpoint is written in its canonical form',
  isTrue:
    isBase64(CHECKPOINT.exec(text)?.[1] ?? '=') &&
    text
      .split('\n')
      .filter((line) => line.startsWith('\u2014'))
      .every((line) => isBase64(line.split(' ')[2])),
  detail: 'name, size, head, an empty line and signatures, each with its line break',
});

const claimNames = [
  'iss',
  'jti',
  'sub',
  'iat',
  'title',
  'soldAt',
  'isExclusive',
  'licensor',
  'licensee',
  'file',
  'terms',
  'entry',
];
const optionalClaims = ['transferredAt', 'upload', 'still', 'grant', 'price'];
/** The members of claims that are objects. */
const claimMembers = {
  file: ['sha256', 'sizeBytes'],
  upload: ['sha256'],
  still: ['sha256'],
  terms: ['version', 'sha256'],
  grant: ['version', 'sha256', 'proof', 'signedAt', 'priorUse'],
  price: ['totalPence', 'currency'],
  entry: ['log', 'leaf', 'hash'],
};
const isTime = (text) =>
  text === undefined || (!Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text);

const checkClaims = (claims) => [
  {
    name: 'the certificate has the claims of its format',
    isTrue:
      hasMembers(claims, claimNames, optionalClaims) &&
      Object.entries(claimMembers).every(([name, members]) => !claims[name] || hasMembers(claims[name], members)),
    detail: Object.keys(claims).join(', '),
  },
  {
    name: 'the licence is exclusive',
    isTrue: claims.isExclusive === true,
    detail: `isExclusive: ${claims.isExclusive}`,
  },
  {
    name: 'its times agree',
    isTrue:
      isTime(claims.soldAt) &&
      isTime(claims.transferredAt) &&
      Math.floor(Date.parse(claims.transferredAt ?? claims.soldAt) / 1000) === claims.iat,
    detail: `issued at ${claims.iat}`,
  },
];

/** The checks of how a certificate is written, before any of what it says. */
export const checkForm = ({ inclusion, ...document }, claims) => [
  {
    name: 'the document has the members of its format',
    isTrue:
      hasMembers(document, ['format', 'certificate', 'still', 'entry']) &&
      hasMembers(inclusion, ['leaf', 'hash', 'size', 'hashes', 'checkpoint']) &&
      [inclusion.hash, ...inclusion.hashes, document.still ?? ''].every(isBase64),
    detail: document.format,
  },
  checkJws(document.certificate),
  checkCheckpoint(inclusion.checkpoint),
  ...checkClaims(claims),
];
