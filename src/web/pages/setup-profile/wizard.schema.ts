import * as schema from '#contracts/profile/profile.schema.ts';

/** The call's own rules; beside each blank name stands which one it is, the toast names both. */
export const wizardForm = schema.completeProfile.body.extend({
  firstName: schema.personName('First name is required'),
  lastName: schema.personName('Last name is required'),
});
