import { z } from 'zod';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { caseLinkKinds, caseStatuses, caseTopics, topics, typedLimits, type CaseKind } from './vocabulary.ts';
import { submissionId } from './support.schema.ts';
import { text } from '#contracts/shared/typedText.schema.ts';

const common = {
  reference: z.string(),
  topic: z.enum(topics),
  status: z.enum(caseStatuses),
  openedAt: z.iso.datetime(),
};
const words = (missing: string) => text(missing, typedLimits.message);

/** A case as its sender sees it. */
export const sentCase = z
  .object({
    caseId: z.uuid(),
    ...common,
    /** In order; null when the message was deleted. */
    entries: z.array(z.object({ from: z.enum(['you', 'us']), words: z.string().nullable(), at: z.iso.datetime() })),
  })
  .meta({ id: 'SentCase' });

const byCase = z.object({ caseId: z.uuid() });
/** The key from the mail; the sender needs none when signed in. */
const key = z.string().max(200).default('');
export const readCase = { params: byCase, body: z.object({ key }), response: sentCase };
export const continueCase = {
  params: byCase,
  body: z.object({ key, submissionId, words: words('Please write your message') }),
  response: sentCase,
};
export const myCases = {
  response: z.object({ cases: z.array(z.object({ caseId: z.uuid(), ...common })) }),
};

export const adminCaseRow = z
  .object({
    id: z.uuid(),
    ...common,
    kind: z.enum(Object.keys(caseTopics) as [CaseKind, ...CaseKind[]]),
    isPro: z.boolean(),
    changedAt: z.iso.datetime(),
    /** The moment since which the case waits for staff; null when it does not. */
    waitingSince: z.iso.datetime().nullable(),
    userId: z.uuid().nullable(),
  })
  .meta({ id: 'AdminCaseRow' });

export const caseLink = z.object({ kind: z.enum(caseLinkKinds), id: z.uuid('Please enter an id') });

export const adminCase = adminCaseRow
  .extend({
    /** Null once the key has been destroyed. */
    sender: z.object({ name: z.string(), email: z.string() }).nullable(),
    entries: z.array(
      z.object({
        from: z.enum(['sender', 'staff', 'note']),
        /** The member of staff. */
        by: z.string().nullable(),
        words: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
    links: z.array(caseLink.extend({ label: z.string() })),
    closedFor: z.string().nullable(),
  })
  .meta({ id: 'AdminCase' });

export const caseFilter = z.object({
  status: z.enum(caseStatuses).optional(),
  id: z.array(z.uuid()).optional(),
});

const byRecord = z.object({ id: z.uuid() });
export const adminListCases = { query: listQuery, response: z.array(adminCaseRow) };
export const adminGetCase = { params: byRecord, response: adminCase };
export const answerCase = {
  params: byRecord,
  body: z.object({
    submissionId,
    words: words('Please write an answer'),
    /** Neither side expects another message. */
    closes: z.boolean().default(false),
  }),
  response: adminCase,
};
export const noteCase = {
  params: byRecord,
  body: z.object({ submissionId, words: words('Please write a note') }),
  response: adminCase,
};
export const linkCase = { params: byRecord, body: caseLink, response: adminCase };
export const closeCase = {
  params: byRecord,
  body: z.object({ reason: z.string().trim().min(5, 'Please say why nothing is answered').max(1000) }),
  response: adminCase,
};
