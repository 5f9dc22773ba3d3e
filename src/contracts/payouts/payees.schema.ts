import { z } from 'zod';
import { payeeNeedKeys, payeeStatuses } from './payeeVocabulary.ts';

export const payeeStanding = z
  .object({
    /** `none`: the set-up was never begun. */
    status: z.enum(['none', ...payeeStatuses]),
    requirements: z.array(
      z.object({
        need: z.enum(payeeNeedKeys),
        due: z.enum(['now', 'later']),
        /** Who has to act next. */
        waitsFor: z.enum(['person', 'provider']),
      }),
    ),
  })
  .meta({ id: 'PayeeStanding' });

export const getMyPayee = {
  response: payeeStanding.extend({ isReady: z.boolean() }).meta({ id: 'MyPayee' }),
};
export const openPayeeSetup = {
  response: z.object({
    /** Good for one visit, for minutes: go there at once. */
    url: z.url(),
  }),
};
