import { z } from 'zod';
import { accesses } from './afterSaleVocabulary.ts';
import { assignmentRoles } from './assignmentVocabulary.ts';
import { channelUrl, licence } from './sales.schema.ts';

const byOrder = z.object({ orderId: z.uuid() });

/** A licence as its owner, a former owner or the recipient of an offer sees it; what the first buyer paid is not part of it. */
export const assignment = z
  .object({
    orderId: z.uuid(),
    videoId: z.uuid(),
    title: z.string(),
    creator: z.string(),
    thumbnail: z.string().nullable(),
    /** Of the first sale. */
    soldAt: z.iso.datetime(),
    /** The caller bought it: the order page shows the purchase. */
    isBuyer: z.boolean(),
    /** What the caller is to the licence. */
    role: z.enum(assignmentRoles),
    access: z.enum(accesses),
    /** The certificate that is in force, in the public register. */
    certificateId: z.uuid(),
    /** When the owner of today received it: by the sale, or by a transfer. */
    ownedSince: z.iso.datetime(),
    /** The channel that the licence names; null for everybody but its owner. */
    channelUrl: z.string().nullable(),
    /** The offer that waits for an answer, with both usernames; null for a former owner. */
    pending: z.object({ owner: z.string(), recipient: z.string(), lapsesAt: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'Assignment' });

export const getAssignment = { params: byOrder, response: assignment.extend({ licence }) };
export const myAssignments = {
  response: z.object({
    /** Licences that somebody offers to the caller. */
    offers: z.array(assignment),
    /** Licences that the caller owns by a transfer. */
    received: z.array(assignment),
  }),
};
export const offerAssignment = {
  params: byOrder,
  body: z.object({ username: z.string().trim().min(1, 'Please enter a username').max(60) }),
  response: assignment,
};
export const withdrawAssignment = { params: byOrder, response: assignment };
export const acceptAssignment = {
  params: byOrder,
  body: z.object({
    channelUrl,
    /** The hash of the licence that was shown. */
    licenceHash: z.string().max(64),
    acceptsLicence: z.literal(true, 'Please read and accept the licence'),
  }),
  response: assignment,
};
export const declineAssignment = { params: byOrder, response: z.object({ orderId: z.uuid() }) };
