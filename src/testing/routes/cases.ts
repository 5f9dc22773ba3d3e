/** Support cases, with everything filled in. */
import type { CaseOpened } from '#events/support.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import type { Person } from './people.ts';
import type { Given } from './world.ts';

/** A message to us; `sender` is null for a person without an account. */
export const aCase = (sender: Person | null, more: Partial<CaseOpened['data']> = {}): Given => {
  const caseId = more.caseId ?? id(60);
  const owner = sender?.id ?? caseId;
  return [
    sender ?? [],
    {
      type: 'CaseOpened',
      data: {
        caseId,
        kind: 'support',
        topic: 'purchase',
        reference: 'SUP-AAAA-AAAA',
        userId: sender?.id ?? null,
        sender: personal(owner, {
          name: sender?.displayName ?? 'Wendy',
          email: sender?.email ?? 'wendy@example.com',
        }),
        message: personal(owner, 'I cannot find my receipt.'),
        isPro: false,
        ...more,
      },
    },
  ];
};

/** A member of staff answered. */
export const anAnsweredCase = (sender: Person | null, by: Person, caseId: string = id(60)): Given => [
  aCase(sender, { caseId }),
  by,
  {
    type: 'CaseAnswered',
    data: {
      caseId,
      entryId: id(61),
      by: by.id,
      words: personal(sender?.id ?? caseId, 'It is in your purchases.'),
      closes: false,
      at: '2026-03-01T11:59:58.000Z',
    },
  },
];
