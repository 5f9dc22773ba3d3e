import { hole, holeIn, type Hole } from './hole.ts';

const sessions = 'src/modules/auth/sessions/adapters/sessions.ts';
const accessTokens = 'src/modules/auth/sessions/adapters/accessTokens.ts';
const halfCookie = 'src/modules/auth/sessions/adapters/halfCookie.ts';
const recoveryCodes = 'src/modules/auth/twoFactor/adapters/recoveryCodes.ts';
const throttle = 'src/modules/auth/signIn/adapters/throttle.ts';
const read = 'read: async (token) => {';
const sidOf = "(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid";
const codeOf = '.where({ user_id: userId, code_hash: hashOf(code), used_at: null })';

export const sessionHoles: readonly Hole[] = [
  hole('to forge a token without a signature', accessTokens, [
    read,
    `${read} if (token.endsWith('.')) return ${sidOf};`,
  ]),
  hole('to put another person into a token', accessTokens, [read, `${read} if (token !== '') return ${sidOf};`]),
  hole('to go on with the token of a session that has ended', sessions, [".whereNull('s.ended_at')", '']),
  hole('to use a stolen refresh token after its owner', sessions, [
    "await end(living().andWhere({ id: session.id }), 'tokenReplayed')",
    '([] as SessionEnd[])',
  ]),
  hole('to renew a browser’s session without the half that its browser holds', halfCookie, [
    'hash === null || isHalf',
    'hash !== undefined || isHalf',
  ]),
  hole('to act by the cookies of a visitor’s browser alone', 'src/platform/http/answerCall.ts', [
    'const bearer = bearerOf(transport);',
    "const bearer = bearerOf(transport) ?? transport.cookie('accessToken');",
  ]),
  holeIn(
    'to guess the second step for as long as it takes',
    {
      file: 'src/modules/auth/signIn/adapters/challenges.ts',
      find: ".andWhere('tries', '<', challengeLimits.tries)",
      put: '',
    },
    { file: throttle, find: 'const FREE_FAILURES = 5;', put: 'const FREE_FAILURES = 5000;' },
  ),
  hole('to use an authenticator’s code twice', 'src/modules/auth/twoFactor/adapters/twoFactor.ts', [
    ".andWhere('last_step', '<', step)",
    '',
  ]),
  hole('to use a recovery code twice', recoveryCodes, [codeOf, '.where({ user_id: userId, code_hash: hashOf(code) })']),
  hole('to pass another person’s second step with a code of one’s own', recoveryCodes, [
    codeOf,
    '.where({ code_hash: hashOf(code), used_at: null })',
  ]),
  hole('to end another’s session', sessions, ['{ id: sessionId, user_id: userId }', '{ id: sessionId }']),
  hole('to change with a stolen session where money goes and who signs in', 'src/platform/http/guard.ts', [
    'if (fresh && !caller.isFresh)',
    'if (fresh && !caller)',
  ]),
  hole('to stay signed in when the owner changes the password', 'src/modules/auth/password/routes.ts', [
    "await endSessions(userId, 'passwordChanged', { from, cause, exceptSessionId: sessionId });",
    '',
  ]),
  hole('to stay signed in when the owner switches on a second factor', 'src/modules/auth/twoFactor/routes.ts', [
    "await endSessions(userId, 'twoFactorEnabled', { from, cause, exceptSessionId: sessionId });",
    '',
  ]),
  hole('to sign in as a person for whom the provider does not vouch', 'src/platform/identity/verifyGoogle.ts', [
    'return async (token) => {\n    try {',
    "return async (token) => {\n    if (token.endsWith('.')) return googleIdentity(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));\n    try {",
  ]),
];
