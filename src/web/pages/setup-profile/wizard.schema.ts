import { z } from 'zod';
import * as schema from '#contracts/profile/profile.schema.ts';

const required = (message: string) => z.string().trim().min(1, message).max(60, 'Please use at most 60 characters');

/** The call's own rules; beside each blank name stands which one it is, the toast names both. */
export const wizardForm = schema.completeProfile.body.extend({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
});
