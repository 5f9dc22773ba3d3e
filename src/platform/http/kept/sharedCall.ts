/** An answer of the public API for every visitor who asks for it. */
import { answerCall, type Api, type CallRequest } from '#platform/http/answerCall.ts';
import type { Route } from '#platform/http/route.ts';
import type { Kept } from './openKept.ts';
import { sharedAnswer, type SharedAnswer } from './sendKept.ts';
import { plainAddress } from './visitor.ts';

/** How such an answer is sent. */
export const ofCalls = { isForAll: true, varies: ['Cookie', 'Authorization', 'Origin'] };

/** Everybody who asks is counted; the call itself is made once. @throws Problem, or any error of the handler */
export const answerKept = async (
  { calls, readsOf, near }: Pick<Kept, 'calls' | 'readsOf' | 'near'>,
  api: Api,
  route: Route,
  request: CallRequest & Readonly<{ url: string }>,
): Promise<SharedAnswer> => {
  await api.checkRate(route.endpoint, { address: request.transport.address, accountId: undefined });
  return calls.answer(plainAddress(request.url), async () => {
    const counted = { ...api, checkRate: () => Promise.resolve() };
    const reads = readsOf([route.endpoint]);
    const { status, headers, cookies, body } = await near(reads, () => answerCall(counted, route, request));
    if (cookies.length > 0) throw new Error('an answer for everybody sets no cookie');
    return {
      value: sharedAnswer({ status, type: 'application/json; charset=utf-8', text: JSON.stringify(body), headers }),
      // Where the endpoint says for how long its answer holds, those who ask keep it.
      reads: 'Cache-Control' in headers ? undefined : reads,
      // An answer of the API is never shown once it may have changed.
      mayLag: false,
    };
  });
};
