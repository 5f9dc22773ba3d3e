/** So many characters of an error are stored. */
const MOST_CHARACTERS = 500;

/** An error as it may be stored: a mail server quotes the address that it refuses, and others quote what they were sent. */
export const withoutAddresses = (text: string): string =>
  text.replace(/\S+@\S+/g, '(an address)').slice(0, MOST_CHARACTERS);

/** What is stored of anything that was thrown. */
export const storedMessage = (error: unknown): string =>
  withoutAddresses(error instanceof Error ? error.message : (JSON.stringify(error) ?? 'undefined'));
