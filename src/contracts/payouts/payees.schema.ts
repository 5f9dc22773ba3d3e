import { z } from 'zod';
import { payeeNeedKeys, payeeStatuses } from './payeeVocabulary.ts';

export const payeeStanding = z
  .object({
    /** `none`: the creator has not begun the set-up. */
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
  response: payeeStanding
    .extend({
      isReady: z.boolean(),
      /** The bank account was changed: nothing is paid out before this moment (ISO). */
      payoutsFrom: z.iso.datetime().nullable(),
    })
    .meta({ id: 'MyPayee' }),
};
export const openPayeeSetup = {
  response: z.object({
    /** Valid for one visit within minutes: navigate to it at once. */
    url: z.url(),
  }),
};
