import { z } from 'zod';
import { accountRow, suspension } from './account.schema.ts';
import { listQuery } from '#contracts/catalogue/catalogue.schema.ts';
import { personEvents, type PersonEventKind } from './personEventVocabulary.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { text } from '#contracts/shared/typedText.schema.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';

const byRecord = z.object({ id: z.uuid() });
const reason = z.string().trim().min(5, 'Please say why').max(500);

/** What the console asks for before something grave. */
export const withReason = z.object({ reason });
const changeRole = {
  params: byRecord,
  body: withReason.extend({ role: z.enum(staffRoles) }),
  response: accountRow,
};
export type RoleChange = z.infer<typeof changeRole.body>;
export const proposeRole = changeRole;
export const confirmRole = changeRole;
export const declineRole = changeRole;
export const takeRoleAway = changeRole;

export const searchHit = z
  .object({
    kind: z.enum(['person', 'video', 'sale', 'payout', 'claim', 'case']),
    id: z.uuid(),
    title: z.string(),
    /** What tells it from its likes; may be empty. */
    detail: z.string(),
  })
  .meta({ id: 'SearchHit' });
export const searchForStaff = {
  query: z.object({ q: z.string().trim().max(100) }),
  response: z.object({ hits: z.array(searchHit) }),
};

export const personEvent = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    kind: z.enum(Object.keys(personEvents) as [PersonEventKind, ...PersonEventKind[]]),
    /** Who did it, the person of the page or somebody else; null for what happens by itself. */
    byId: z.uuid().nullable(),
    byName: z.string().nullable(),
    /** To whom the person of the page did it. */
    otherId: z.uuid().nullable(),
    otherName: z.string().nullable(),
    videoId: z.uuid().nullable(),
    title: z.string().nullable(),
    orderId: z.uuid().nullable(),
    payoutId: z.uuid().nullable(),
    claimId: z.uuid().nullable(),
    caseId: z.uuid().nullable(),
    reportId: z.uuid().nullable(),
    amountPence: z.int().nullable(),
    /** The reason, or what else there is to say. */
    detail: z.string().nullable(),
    device: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'PersonAct' });
export const getTimeline = {
  params: byRecord,
  /** Where the page before ended. */
  query: z.object({ at: z.iso.datetime().optional(), id: z.uuid().optional() }),
  response: z.object({ acts: z.array(personEvent), isMore: z.boolean() }),
};

/** That somebody of staff looked at what we hold about somebody, once a day and thing. */
export const dataRead = personEvent
  .pick({ id: true, at: true, otherId: true, otherName: true, videoId: true, title: true })
  .extend(personEvent.pick({ claimId: true, caseId: true, reportId: true, orderId: true, byName: true }).shape)
  .extend({ byId: z.uuid() })
  .meta({ id: 'DataRead' });
export const listReads = { query: listQuery, response: z.array(dataRead) };

export const upholdSuspension = { params: byRecord, body: withReason, response: accountRow };

const bySuspended = z.object({ userId: z.uuid() });
/** Part of the mailed address, behind the #. */
const key = z.string().min(1).max(100);
/** As its owner sees it; once it has ended there is nothing to say. */
export const mySuspension = suspension.extend({ isOver: z.boolean() }).meta({ id: 'MySuspension' });
export const readSuspension = { params: bySuspended, body: z.object({ key }), response: mySuspension };
export const appealSuspension = {
  params: bySuspended,
  body: z.object({ key, words: text('Please say why the suspension is wrong', typedLimits.work) }),
  response: mySuspension,
};

export const previewErasure = {
  params: byRecord,
  /** `obstacles` must be gone first. */
  response: z.object({ obstacles: z.array(z.string()), erased: z.array(z.string()), kept: z.array(z.string()) }),
};
export const eraseAccount = {
  params: byRecord,
  body: withReason.extend({ username: z.string().trim().min(1, 'Please type the username') }),
  response: z.object({ success: z.boolean() }),
};
