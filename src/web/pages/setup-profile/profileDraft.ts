/** What has been typed into the wizard, kept for this tab and this account until the profile is complete. */
import type { z } from 'zod';
import type { wizardForm } from './wizard.schema.ts';

export type WizardInput = z.input<typeof wizardForm>;
export type WizardValues = z.output<typeof wizardForm>;
type Draft = { userId: string; step: number; values: WizardInput };

const NAME = 'setupProfile';

export const emptyValues: WizardValues = {
  firstName: '',
  lastName: '',
  phone: '',
  contactPreferences: [],
  addressLine1: '',
  addressLine2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: '',
};

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'userId' in value && 'step' in value && 'values' in value;

/** No draft, an unreadable one or another person's: an empty first step. */
export const readDraft = (userId: string): { step: number; values: WizardInput } => {
  const fresh = { step: 0, values: emptyValues };
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    if (!isDraft(draft) || draft.userId !== userId) return fresh;
    return { step: [0, 1, 2].includes(draft.step) ? draft.step : 0, values: { ...emptyValues, ...draft.values } };
  } catch (error) {
    console.warn('the profile draft could not be read', error);
    return fresh;
  }
};

export const writeDraft = (draft: Draft): void => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch (error) {
    console.warn('the profile draft could not be kept', error);
  }
};

export const clearDraft = (): void => sessionStorage.removeItem(NAME);
