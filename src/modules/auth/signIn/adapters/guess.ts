import type { Guess, SigningIn } from '#modules/auth/signIn/ports.ts';
import { mailNoticeJob } from '#modules/auth/jobs.ts';
import type { Throttle } from '#platform/http/limits/throttle.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { DeviceCookie } from './deviceCookie.ts';

type Deps = { throttle: Throttle; send: Jobs['send']; devices: DeviceCookie; signingIn: Pick<SigningIn, 'fromOf'> };

export const createGuess =
  ({ throttle, send, devices, signingIn }: Deps): Guess =>
  async ({ what, userId, name, transport }, attempt) => {
    const device = userId === undefined ? undefined : await devices.find(transport, userId);
    const key = [what, userId ?? name, ...(device === undefined ? [] : [device])].join(':');
    await throttle.check(key);
    const found = await attempt();
    // Checked again, so that guesses sent at the same time do not all count.
    await throttle.check(key);
    if (found !== undefined) {
      await throttle.succeeded(key);
      return found;
    }
    const isLast = await throttle.failed(key);
    if (isLast && userId !== undefined)
      await send(mailNoticeJob, { userId, what: 'guessingStopped', from: signingIn.fromOf(transport) });
    return undefined;
  };
