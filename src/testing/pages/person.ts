/** A person at a page. */
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** So many characters are typed key by key, enough to lose the focus between two of them. */
const TYPED = 3;

const takesText = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && ['text', 'email', 'password', 'search'].includes(element.type));

/** Keys are written in brackets. */
const hasKeys = (text: string): boolean => /[{[]/.test(text);

/** Types the beginning of a text and pastes the rest, as each key makes a page render several times. */
export const startPerson = (): UserEvent => {
  const user = userEvent.setup();
  return {
    ...user,
    type: async (element, text, options) => {
      if (!takesText(element) || hasKeys(text)) return user.type(element, text, options);
      await user.type(element, text.slice(0, TYPED), options);
      if (text.length > TYPED) await user.paste(text.slice(TYPED));
    },
  };
};
