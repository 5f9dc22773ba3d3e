/**
 * Keys and tokens in the files that Git keeps: those whose form gives them away, and any long random text that a secret's
 * name is given. Tests and stand-ins hold keys that open nothing; those are named in `knownSecrets.json`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../setup.mjs';

/** [what it is, its form]; the first group, where there is one, is the secret itself. */
const forms = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z\d+/=\s]{60,}/g],
  ['a key of the payment provider', /\b(?:sk|rk)_(?:live|test)_[A-Za-z\d]{16,}/g],
  ['a webhook secret', /\bwhsec_[A-Za-z\d+/=]{20,}/g],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g],
  ['a key of Google', /\bAIza[\w-]{35}\b|\bGOCSPX-[\w-]{20,}/g],
  ['a token of a forge', /\b(?:gh[pousr]_[A-Za-z\d]{36,}|github_pat_\w{22,}|glpat-[\w-]{20,})/g],
  ['a token of a package registry', /\bnpm_[A-Za-z\d]{36}\b|_authToken\s*=\s*\S{8,}/g],
  ['a token of a chat', /\bxox[abposr]-[\w-]{10,}/g],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/g],
  ['a password in an address', /\b[a-z][a-z+]*:\/\/[^\s:@/'"`$<>{}]+:([^\s@/'"`$<>{}]{12,})@/g],
];
/** `secretKey = '…'`, `MASTER_KEY=…`: the name promises a secret. */
const named = /(?:key|secret|token|password|passwd|credential)s?["']?\s*[:=]\s*["'`]?([A-Za-z\d+/_=-]{24,})/gi;

/** Bits of information for each character (Shannon). */
export const entropyOf = (text) => {
  const counts = new Map();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0);
};

/** Words and paths of a program stay below; random hexadecimal digits reach 3.5, random base64 more than 4.2. */
const isRandom = (text) =>
  /\d/.test(text) &&
  entropyOf(text) > (/^[\da-f]+$/i.test(text) ? 3.2 : 4) &&
  !/^[a-z]+(?:[A-Z/_.-][a-z]*)+$/.test(text);

const withoutMiddle = (text) => `${text.slice(0, 6)}…${text.length}`;

/** The secrets in this text, as `line: what it is, its first characters and its length`. */
export const secretsIn = (text) => {
  const found = forms.flatMap(([what, form]) => [...text.matchAll(form)].map((match) => ({ what, match })));
  const guessed = [...text.matchAll(named)]
    .filter(([, value]) => isRandom(value))
    .map((match) => ({ what: 'a random text under the name of a secret', match }));
  return [...found, ...guessed].map(({ what, match }) => {
    const line = text.slice(0, match.index).split('\n').length;
    return `${line}: ${what}, ${withoutMiddle(match[1] ?? match[0])}`;
  });
};

/** Whose content is no text of ours: pictures, the hashes of packages. */
const isForeign = (file) =>
  file === 'package-lock.json' || /\.(?:png|jpe?g|webp|ico|woff2?|mp4|gz|dump|pdf)$/.test(file);

/** @throws Error with every place, and with every exception that nothing needs any more */
export const checkSecrets = () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const exceptions = JSON.parse(readFileSync(path.join(root, 'src/cli/check/supply/knownSecrets.json'), 'utf8'));
  const faults = files
    .filter((file) => file !== '' && !isForeign(file))
    .flatMap((file) => secretsIn(readFileSync(path.join(root, file), 'utf8')).map((secret) => `${file}:${secret}`));
  const hasException = (fault) => exceptions.files.includes(fault.slice(0, fault.indexOf(':')));
  const unneeded = exceptions.files.filter((file) => !faults.some((fault) => fault.startsWith(`${file}:`)));
  const wrong = [
    ...faults.filter((fault) => !hasException(fault)),
    ...unneeded.map((file) => `${file} holds no secret: take it out of knownSecrets.json`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
};
