import { hole, holeIn, type Hole } from './hole.ts';

const contract = 'src/contracts/auth/auth.ts';
const throttle = 'src/modules/auth/signIn/adapters/throttle.ts';
const unlimited = (path: string, limit: string): [string, string] => [
  `path: '${path}',\n  access: 'open',\n  limit: ${limit},`,
  `path: '${path}',\n  access: 'open',\n  limit: 'general',`,
];
const everyGuess: [string, string] = ['const FREE_FAILURES = 5;', 'const FREE_FAILURES = 5000;'];

export const floodHoles: readonly Hole[] = [
  hole('to try passwords without an end from one address', contract, unlimited('/api/auth/login', 'byAddress(20, 60)')),
  hole('to try passwords under forged addresses', 'src/platform/http/server.ts', [
    "app.set('trust proxy', options.trustProxy);",
    "app.set('trust proxy', true);",
  ]),
  hole('to try passwords of one account from many addresses', throttle, everyGuess),
  hole('to register accounts without an end', contract, unlimited('/api/auth/register', 'byAddress(10, 3600)')),
  hole('to fill a mailbox with links to set a password', 'src/modules/auth/password/routes.ts', [
    'await throttle.take(`reset:${emailKey}`, MAILS_PER_HOUR);',
    '',
  ]),
  hole('to ask the API without an end', 'src/platform/http/limits/rateLimits.ts', [
    "await count('*', generalLimit, who);",
    '',
  ]),
  hole(
    'to find out which names are taken, one after another',
    contract,
    unlimited('/api/user/check-username/:username', 'byAddress(60, 60)'),
  ),
  holeIn(
    'to go on under one’s account from other addresses',
    { file: throttle, find: everyGuess[0], put: everyGuess[1] },
    {
      file: 'src/contracts/auth/account.ts',
      find: "path: '/api/auth/prove',\n  access: 'signedIn',\n  isForSuspended: true,\n  limit: byAccount(20, 3600),",
      put: "path: '/api/auth/prove',\n  access: 'signedIn',\n  isForSuspended: true,\n  limit: 'general',",
    },
  ),
];
