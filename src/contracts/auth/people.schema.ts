import { z } from 'zod';
import { accountRow, suspension } from './account.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { personEvents, type PersonEventKind } from './personEventVocabulary.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { text } from '#contracts/shared/typedText.schema.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';

const byRecord = z.object({ id: z.uuid() });
const reason = z.string().trim().min(5, 'Please say why').max(500);

/** The reason that the console asks for before a grave action. */
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

const changePasskeys = { params: byRecord, body: withReason, response: accountRow };
export const proposePasskeyReset = changePasskeys;
export const confirmPasskeyReset = changePasskeys;
export const declinePasskeyReset = changePasskeys;

export const searchHit = z
  .object({
    kind: z.enum(['person', 'video', 'sale', 'payout', 'claim', 'case']),
    id: z.uuid(),
    title: z.string(),
    /** What distinguishes it from similar entries; may be empty. */
    detail: z.string(),
    /** The person whom it names; null when it names nobody. */
    personId: z.uuid().nullable(),
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
    /** Who did it: the person of the page or another person; null when the system did it. */
    byId: z.uuid().nullable(),
    byName: z.string().nullable(),
    /** The person to whom the person of the page did it. */
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
    /** The reason, or another note. */
    detail: z.string().nullable(),
    device: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'PersonAct' });
export const getTimeline = {
  params: byRecord,
  /** The cursor where the previous page ended. */
  query: z.object({ at: z.iso.datetime().optional(), id: z.uuid().optional() }),
  response: z.object({ acts: z.array(personEvent), isMore: z.boolean() }),
};

/** A member of staff read a person's data; recorded once per day and kind of data. */
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
/** As its owner sees it; empty once the suspension has ended. */
export const suspensionStory = suspension
  .extend({
    isOver: z.boolean(),
    since: z.iso.datetime().nullable(),
    /** What they earned is held. */
    isCreator: z.boolean(),
  })
  .meta({ id: 'MySuspension' });
export const readSuspension = { params: bySuspended, body: z.object({ key }), response: suspensionStory };
const appeal = z.object({ words: text('Please say why the suspension is wrong', typedLimits.work) });
export const appealSuspension = { params: bySuspended, body: appeal.extend({ key }), response: suspensionStory };

export const mySuspension = { response: suspensionStory };
export const appealMySuspension = { body: appeal, response: suspensionStory };

export const previewErasure = {
  params: byRecord,
  /** Every one of the `obstacles` must be removed first. */
  response: z.object({ obstacles: z.array(z.string()), erased: z.array(z.string()), kept: z.array(z.string()) }),
};
export const eraseAccount = {
  params: byRecord,
  body: withReason.extend({ username: z.string().trim().min(1, 'Please type the username') }),
  response: z.object({ success: z.boolean() }),
};
