/** What every version of the platform's terms has, whatever the terms are. */
import { z } from 'zod';
import { decision } from '#contracts/shared/decision.schema.ts';
import { text } from '#contracts/shared/typedText.schema.ts';
import { versionStatuses } from './vocabulary.ts';

/** The fields of a version beside its terms. */
export const versionFields = {
  id: z.uuid(),
  /** Events store it; null until the version is announced. */
  version: z.int().nullable(),
  status: z.enum(versionStatuses),
  /** The terms apply from this moment on. */
  from: z.iso.datetime(),
  reason: z.string(),
  /** Nobody proposed the first version: it comes from the settings. */
  proposedBy: z.uuid().nullable(),
  proposer: z.string().nullable(),
  proposedAt: z.iso.datetime(),
  ...decision,
  /** Why it was declined or called off. */
  dropReason: z.string().nullable(),
};

/** Which versions a list has. */
export const versionFilter = z.object({
  status: z.enum(versionStatuses).optional(),
  version: z.int().optional(),
  id: z.array(z.uuid()).max(100).optional(),
});

const whyField = text('Please tell your colleagues why', 1000);

/** What a proposal says beside its terms. */
export const proposalFields = {
  /** The terms apply from the beginning of this UK day. */
  day: z.iso.date('Please choose a day'),
  /** Only staff read this. */
  reason: whyField,
};

/** Why a proposal is declined, or a version called off. */
export const dropBody = z.object({ reason: whyField });
