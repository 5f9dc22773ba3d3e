import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Texts encrypted at rest by AES-256-GCM: iv ‖ tag ‖ ciphertext. `context` says what the box belongs to; it opens
 * nowhere else, so a row's box copied into another row is of no use.
 */
export const secretBox = (key: Buffer) => ({
  seal: (text: string, context: string): Buffer => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  },
  /** @throws when the box was changed, or sealed with another key or context */
  open: (box: Buffer, context: string): string => {
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(box.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  },
});
