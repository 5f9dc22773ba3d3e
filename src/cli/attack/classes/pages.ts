/** What a foreign page, a foreign name or a broken address can reach. */
import type { Attack } from '#cli/attack/attack.ts';
import { firstOf, unless, type Answer } from '#cli/attack/request.ts';

const policyOf = ({ headers }: Answer): string => String(headers['content-security-policy'] ?? '');

/** Every kind of answer: a page, the API, a file, a refusal. */
const addresses = ['/', '/api/videos', '/api/nothing', '/admin', '/nothing', '/media/public/x', '/health/live'];

export const pageAttacks: readonly Attack[] = [
  {
    name: 'to show the site in a frame',
    run: ({ ask }) =>
      firstOf(
        addresses.map(
          (address) => async () =>
            policyOf(await ask(`GET ${address}`)).includes("frame-ancestors 'none'") ? undefined : address,
        ),
      ),
  },
  {
    name: 'to run an inline script or one of another host',
    run: ({ ask }) =>
      firstOf(
        addresses.map((address) => async () => {
          const scripts = /script-src ([^;]*)/.exec(policyOf(await ask(`GET ${address}`)))?.[1] ?? '*';
          return /unsafe|\*|https?:/.test(scripts) ? `${address}: ${scripts}` : undefined;
        }),
      ),
  },
  {
    name: 'to turn text into markup behind the back of the policy',
    run: async ({ ask }) =>
      policyOf(await ask('GET /')).includes("require-trusted-types-for 'script'") ? undefined : 'there is no policy',
  },
  {
    name: 'to have a file read as what it is not',
    run: ({ ask }) =>
      firstOf(
        addresses.map(
          (address) => async () =>
            (await ask(`GET ${address}`)).headers['x-content-type-options'] === 'nosniff' ? undefined : address,
        ),
      ),
  },
  {
    name: 'to read the API from a foreign page',
    run: async ({ ask, site }) =>
      firstOf(
        ['https://evil.example', 'null', `${site.url}.evil.example`].flatMap((Origin) =>
          ['GET /api/videos', 'OPTIONS /api/user/profile', 'OPTIONS /api/uploads'].map((call) => async () => {
            const allowed = (await ask(call, { headers: { Origin } })).headers['access-control-allow-origin'];
            return allowed === undefined ? undefined : `${call} from ${Origin}: ${allowed}`;
          }),
        ),
      ),
  },
  {
    name: 'to read the captured mails under a foreign name',
    run: ({ ask }) =>
      firstOf(
        ['rebound.example', '127.0.0.1.rebound.example', 'localhost.rebound.example:3000'].map(
          (Host) => async () => unless([404], await ask('GET /dev/mail/messages', { headers: { Host } })),
        ),
      ),
  },
  {
    name: 'to read from a broken address how the site is built',
    run: ({ ask }) =>
      firstOf(
        ['//', '/%', '/%E0%A4%A', '/videos/%', '/api/%', '/media/%/x', '/admin/%'].map((address) => async () => {
          const { status, text } = await ask(`GET ${address}`);
          return status >= 500 || /<pre>|node_modules|Express/.test(text) ? `${address}: ${status} ${text}` : undefined;
        }),
      ),
  },
  {
    name: 'to find a private answer in a shared cache',
    run: async ({ ask, enter }) => {
      const token = (await enter('buyer')).token();
      return firstOf(
        ['/api/user/profile', '/api/auth/sessions', '/api/my/purchases', '/api/my/notifications'].map(
          (address) => async () => {
            const kept = (await ask(`GET ${address}`, { token })).headers['cache-control'];
            return kept === 'private, no-store' ? undefined : `${address}: ${kept}`;
          },
        ),
      );
    },
  },
  {
    name: 'to read the cookie that binds a session to its browser',
    run: async ({ enter, signIn }) => {
      await enter('browses');
      const { headers } = await signIn('browses', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
      const half = headers['set-cookie']?.find((cookie) => cookie.startsWith('__Host-rb='));
      return half && ['HttpOnly', 'Secure', 'SameSite=Strict'].every((flag) => half.includes(flag))
        ? undefined
        : String(half);
    },
  },
];
