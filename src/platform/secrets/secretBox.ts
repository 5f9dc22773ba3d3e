import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts stored data by AES-256-GCM (NIST SP 800-38D); `key` has 32 bytes. A box is iv (12 bytes) ‖ tag (16) ‖
 * ciphertext. `context` names the owner of the box; it opens in no other context, so a box copied into another row is
 * useless.
 */
export const secretBox = (key: Buffer) => ({
  /** Strings are taken as UTF-8. */
  seal: (content: Buffer | string, context: string): Buffer => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  },
  /** @throws when the box was changed, or sealed with another key or context */
  open: (box: Buffer, context: string): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  },
});
