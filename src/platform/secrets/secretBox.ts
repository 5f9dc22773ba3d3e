import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 32 bytes each; of several the first seals, and every one opens: the key, and the one before while it is changed. */
export type BoxKeys = Buffer | readonly Buffer[];

const openWith = (secret: KeyObject, box: Buffer, context: string): Buffer => {
  const iv = box.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
};

/**
 * Encrypts stored data by AES-256-GCM (NIST SP 800-38D). A box is iv (12 bytes) ‖ tag (16) ‖
 * ciphertext. `context` names the owner of the box; it opens in no other context, so a box copied into another row is
 * useless.
 */
export const secretBox = (keys: BoxKeys) => {
  const [key, ...others] = Buffer.isBuffer(keys) ? [keys] : keys;
  if (!key) throw new Error('a box needs a key');
  // Node 24 takes six times as long with the bytes themselves.
  const secret = createSecretKey(key);
  const formers = others.map((other) => createSecretKey(other));
  return {
    /** Strings are taken as UTF-8. */
    seal: (content: Buffer | string, context: string): Buffer => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    /** @throws when the box was changed, or sealed with another key or context */
    open: (box: Buffer, context: string): Buffer => {
      const all = [secret, ...formers];
      const last = all.pop() ?? secret;
      for (const candidate of all)
        try {
          return openWith(candidate, box, context);
        } catch {
          // Sealed with another one of them.
        }
      return openWith(last, box, context);
    },
  };
};

export type SecretBox = ReturnType<typeof secretBox>;
