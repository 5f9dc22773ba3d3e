import { hole, holeIn, type Hole } from './hole.ts';

const tokens = 'src/modules/auth/password/adapters/mailedTokens.ts';
const password = 'src/modules/auth/password/routes.ts';
const anybodys: [string, string] = [
  '.where({ token_hash: tokenHash(token), user_id: userId, purpose })',
  '.where({ token_hash: tokenHash(token), purpose })',
];
const withoutAddress = (path: string): [string, string] => [
  `path: '${path}',\n  access: 'emailVerified',`,
  `path: '${path}',\n  access: 'signedIn',`,
];
const account = 'src/contracts/auth/account.ts';

export const accountHoles: readonly Hole[] = [
  hole('to learn from a sign-in whether an account exists', 'src/modules/auth/signIn/routes.ts', [
    "throw new Problem('invalid-credentials');",
    "throw new Problem(owner === undefined ? 'not-found' : 'invalid-credentials');",
  ]),
  hole('to learn from a reset whether an account exists', password, [
    'await send(mailRequestedLinkJob, job);',
    "if ((await deps.names.find('email', body.email)) === undefined) throw new Problem('not-found');",
  ]),
  hole(
    'to wait in an account of a stranger’s address with a second factor',
    account,
    withoutAddress('/api/auth/enable-2fa'),
  ),
  hole(
    'to wait in an account of a stranger’s address with a linked provider',
    account,
    withoutAddress('/api/user/providers/:provider/link'),
  ),
  holeIn(
    'to stay in an account whose owner takes it by a reset',
    { file: password, find: "await endSessions(userId, 'passwordChanged', { from, cause: act });", put: '' },
    {
      file: 'src/modules/auth/registration/adapters/verifyAddress.ts',
      find: 'if (isFirst)\n      await endSessions',
      put: 'if (isFirst && isOwn)\n      await endSessions',
    },
  ),
  hole('to set a password twice by one link', tokens, [
    "void unused.whereNull('used_at');",
    "void unused.whereRaw('true');",
  ]),
  hole('to set another person’s password with a link of one’s own', tokens, anybodys),
  hole('to confirm another person’s address with a link of one’s own', tokens, anybodys),
  hole('to delete a confirmed account by the link of its first mail', 'src/modules/auth/registration/routes.ts', [
    'if (isConfirmed || !(await',
    'if (!(await',
  ]),
  hole('to register with rights of staff', account, withoutAddress('/api/user/export')),
  hole('to take a name that differs from another’s by its case', 'src/platform/secrets/keyedHash.ts', [
    '.trim().toLowerCase()',
    '.trim()',
  ]),
  hole('to have a password that everybody tries first', 'src/modules/auth/registration/routes.ts', [
    "refuseCommon(passwords.isCommon(password), '/password');",
    '',
  ]),
  hole('to change a password without the one before', password, [
    "await checkOwnPassword(userId, body.currentPassword ?? '', {",
    'await Promise.resolve({',
  ]),
  hole('to read in an answer what only the site should hold', 'src/modules/auth/account/routes.ts', [
    'hasTwoFactor: account.hasTwoFactor,',
    'hasTwoFactor: account.hasTwoFactor, passwordHash: await credentials.find(userId),',
  ]),
];
