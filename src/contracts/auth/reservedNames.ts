/** Names that would speak for us, and names that carry a link: nobody takes them anew. Runs in browser and server. */

const reserved = [
  ['abuse', 'admin', 'administrator', 'administration', 'audit', 'auditor', 'billing', 'compliance', 'contact'],
  [
    'copyright',
    'finance',
    'fraud',
    'help',
    'helpdesk',
    'info',
    'legal',
    'mod',
    'moderator',
    'moderators',
    'moderation',
  ],
  ['noreply', 'official', 'payment', 'payments', 'payout', 'payouts', 'postmaster', 'privacy', 'refund', 'refunds'],
  ['root', 'safety', 'security', 'service', 'services', 'staff', 'support', 'sysadmin', 'system', 'team', 'trust'],
  ['verification', 'verified', 'webmaster'],
].flat();
/** They make no other name of a reserved one. */
const fillers = ['a', 'and', 'at', 'by', 'from', 'of', 'our', 'the', 'uk'];
const brands = ['soletake'];

/** Letters and digits that look like a Latin letter, after the accents are gone (a part of UTS #39). */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аɑα4@ᴀꓮ',
  b: 'ЬвβБ8ʙ',
  c: 'сϲᴄƈ',
  d: 'ԁɗᴅ',
  e: 'еєεҽ3ɛᴇ',
  f: 'ſϝғꜰ',
  g: 'ɡց9ɢ',
  h: 'һнհʜ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'іıιΙίӏ1|!ⅼɩյյꓲłlɪʟ',
  n: 'пηոɴ',
  o: 'оοσօ0ѳɵᴏøθ',
  p: 'рρþᴘ',
  q: 'ԛգ',
  r: 'гʀɾᴦ',
  s: 'ѕꜱ5$ʂ',
  t: 'тτ7ᴛ+',
  u: 'υսцᴜ',
  v: 'ѵνᴠ',
  w: 'ѡшωԝᴡ',
  x: 'хχ×',
  y: 'уγүʏý',
  z: 'ʐᴢ2',
};
const letterOf: ReadonlyMap<string, string> = new Map([
  ...Object.entries(lookalikes).flatMap(([letter, alike]) =>
    [...alike.toLowerCase()].map((character): [string, string] => [character, letter]),
  ),
  // One of two that are hard to tell apart stands for both.
  ['i', 'l'],
]);

const single = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/** What the eye takes it for: accents, case, lookalikes and doubled letters away; words stay apart. */
const wordsOf = (name: string): string[] =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((character) => letterOf.get(character) ?? character)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .split(/[^\p{L}\p{N}]+/u)
    .map(single)
    .filter((word) => word !== '');
const seen = (word: string): string => wordsOf(word).join('');

const parts = [...new Set([...reserved, ...brands, ...fillers].map(seen))];
const strong = new Set([...reserved, ...brands].map(seen));
const brandParts = brands.map(seen);

/** Whether a name is made of reserved words and nothing else, at least one of which is more than a filler. */
const isMadeOfReserved = (name: string): boolean => {
  // For each beginning of the name: undefined when it is not made of words, else whether one of them counts.
  const made: (boolean | undefined)[] = [false];
  for (let end = 1; end <= name.length; end += 1)
    for (const part of parts.filter(({ length }) => length <= end)) {
      const start = end - part.length;
      if (!name.startsWith(part, start)) continue;
      // Two words may share a letter, as doubled letters are one.
      const before = made[start] ?? made[start + 1];
      if (before !== undefined) made[end] = (made[end] ?? false) || before || strong.has(part);
    }
  return made[name.length] ?? false;
};

/** Whether a name speaks for us, whatever letters, digits and separators it is written with. */
export const isReservedName = (name: string): boolean =>
  [name, name.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')].some((variant) => {
    const words = wordsOf(variant);
    const isBrand = words.some((word) => brandParts.some((brand) => word.includes(brand)));
    const whole = words.join('');
    return isBrand || isMadeOfReserved(whole) || isMadeOfReserved(single(whole));
  });

/** An address of the web or of mail, with or without its scheme, and with the dots written out. */
const link =
  /:\/\/|www\.|@\S+\.|[\p{L}\p{N}-](?:\.|\s\.\s|\s?\(dot\)\s?|\s?\[dot\]\s?|\sdot\s)(?:com|org|net|io|co|uk|app|dev|info|biz|me|ly|gg|link|site|shop|xyz|online|store|ru|cn|de|fr|eu|example|test)(?![\p{L}\p{N}])|[\p{L}\p{N}-]{2,}\.[\p{L}]{2,}[/?#]/iu;

/** Whether a name carries the address of a page or of a mailbox. */
export const carriesLink = (name: string): boolean => link.test(name.normalize('NFKC'));

export const reservedName = 'This name is reserved. Please choose another one';
export const linkInName = 'A name cannot contain a link or an email address';
