/** What has been typed into a form, kept for this tab until it is sent. */

type Draft = {
  values: Readonly<Record<string, string>>;
  /** The last attempt to send: the same words sent again are the same submission. */
  attempt?: { id: string; words: string };
};

const keyOf = (name: string): string => `draft-${name}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && typeof value.values === 'object';

const read = (name: string): Draft => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return isDraft(draft) ? draft : { values: {} };
  } catch (error) {
    console.warn('a draft could not be read', error);
    return { values: {} };
  }
};

const write = (name: string, draft: Draft): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch (error) {
    console.warn('a draft could not be kept', error);
  }
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Boxes are left out: their statements are made anew each time. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && element.type !== 'checkbox'),
  );

export const keepDraft = (name: string, form: HTMLFormElement): void => {
  const typed = controlsOf(form).map((control) => [control.name, control.value] as const);
  write(name, { ...read(name), values: Object.fromEntries(typed) });
};

/** Fills only empty fields: the visitor may have begun before the script ran. */
export const fillFromDraft = (
  name: string,
  form: HTMLFormElement,
  fill: (field: string, value: string) => void,
): void => {
  const { values } = read(name);
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (control.value === '' && value !== undefined && value !== '') fill(control.name, value);
  }
};

/** The id under which these words are sent; another one once they have changed. */
export const submissionIdOf = (name: string, values: Readonly<Record<string, unknown>>): string => {
  const words = JSON.stringify(values);
  const draft = read(name);
  if (draft.attempt?.words === words) return draft.attempt.id;
  const id = crypto.randomUUID();
  write(name, { ...draft, attempt: { id, words } });
  return id;
};

export const clearDraft = (name: string): void => sessionStorage.removeItem(keyOf(name));
