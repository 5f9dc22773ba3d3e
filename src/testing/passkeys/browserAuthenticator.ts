/** The browser's half of WebAuthn in a document in memory, over an authenticator in software. */
import type { CreationOptions, RequestOptions } from '#contracts/auth/passkeys.ts';
import { softAuthenticator, type SoftAuthenticator } from './authenticator.ts';

const text = (bytes: BufferSource): string =>
  Buffer.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer)).toString(
    'base64url',
  );
const bytes = (base64url: string): ArrayBuffer => new Uint8Array(Buffer.from(base64url, 'base64url')).buffer;
/** The fields of a response, as bytes. */
const opened = (response: object): Record<string, ArrayBuffer> =>
  Object.fromEntries(
    Object.entries(response).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, bytes(value)] as const] : [],
    ),
  );

type Made = { id: string; response: object };
const credentialOf = ({ id, response }: Made) => ({
  id,
  rawId: bytes(id),
  type: 'public-key',
  authenticatorAttachment: null,
  response: opened(response),
  getClientExtensionResults: () => ({}),
});

export type BrowserAuthenticator = SoftAuthenticator & {
  /** The person closes the browser's dialog from now on. */
  refuse: () => void;
  remove: () => void;
};

/** Plugs it in; `remove` takes it out again. */
export const browserAuthenticator = (origin = 'https://soletake.test'): BrowserAuthenticator => {
  const device = softAuthenticator(origin);
  let isRefused = false;
  const dialog = <Answer>(answer: () => Answer): Promise<Answer> =>
    isRefused ? Promise.reject(new DOMException('not allowed', 'NotAllowedError')) : Promise.resolve(answer());
  const credentials = {
    create: ({ publicKey }: { publicKey: Record<string, never> }) =>
      dialog(() => {
        const { challenge, user, rp } = publicKey as unknown as {
          challenge: ArrayBuffer;
          user: { id: ArrayBuffer };
          rp: { id: string };
        };
        const options = { challenge: text(challenge), user: { id: text(user.id) }, rp } as CreationOptions;
        return credentialOf(device.create(options));
      }),
    get: ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) =>
      dialog(() => credentialOf(device.get({ challenge: text(publicKey.challenge) }))),
  };
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return {
    ...device,
    refuse: () => {
      isRefused = true;
    },
    remove: () => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
};

/** What a server asks of a browser, with everything filled in. */
export const someOptions: { creation: CreationOptions; request: RequestOptions } = {
  creation: {
    rp: { id: 'soletake.test', name: 'Soletake' },
    user: { id: 'YW5u', name: 'ann@example.org', displayName: 'Ann Lee' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    attestation: 'none',
  },
  request: { rpId: 'soletake.test', challenge: 'Y2hhbGxlbmdl', userVerification: 'required' },
};
