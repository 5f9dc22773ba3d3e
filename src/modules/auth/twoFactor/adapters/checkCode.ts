import type { AuthDeps } from '#modules/auth/ports.ts';
import type { CheckCode } from '#modules/auth/signIn/ports.ts';
import { actOf } from '#modules/auth/signIn/adapters/signingIn.ts';
import { recordRecoveryCodeUse } from '#modules/auth/account/protection.ts';
import { user } from '#modules/auth/account/user.ts';

type Deps = Pick<AuthDeps, 'handle' | 'twoFactor' | 'recoveryCodes' | 'guess' | 'signingIn'>;

export const createCheckCode = ({ handle, twoFactor, recoveryCodes, guess, signingIn }: Deps): CheckCode => {
  const isRightCode: CheckCode = async (userId, code, { cause, transport }) => {
    if (/^[\d\s]+$/.test(code)) return twoFactor.check(userId, code);
    const remaining = await recoveryCodes.use(userId, code);
    if (remaining === undefined) return false;
    const from = signingIn.fromOf(transport);
    await handle(user, userId, recordRecoveryCodeUse({ userId, from, remaining }), actOf(userId, cause));
    return true;
  };

  return async (userId, code, context) => {
    const { transport } = context;
    const attempt = async () => (await isRightCode(userId, code, context)) || undefined;
    return (await guess({ what: 'code', userId, transport }, attempt)) ?? false;
  };
};
