/** Bytes, how they are written, and their hashes. */
export const { subtle } = globalThis.crypto;
export const utf8 = new TextEncoder();

/** What is no base64 reads as no bytes; `checkForm` names it. */
const lettersOf = (base64) => {
  try {
    return atob(base64);
  } catch {
    return '';
  }
};
export const bytesOf = (base64) => Uint8Array.from(lettersOf(base64), (letter) => letter.codePointAt(0));
export const urlBytesOf = (text) => bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'));
export const base64Of = (bytes) => btoa(String.fromCodePoint(...bytes));
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
export const digest = async (...parts) => new Uint8Array(await subtle.digest('SHA-256', joined(...parts)));
export const isSame = (some, others) => some.length === others.length && some.every((byte, at) => byte === others[at]);
