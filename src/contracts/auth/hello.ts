import { carriesLink } from './reservedNames.ts';

/**
 * The greeting of a mail. Without a name where the address may be a stranger's, and where the name, of before links in names
 * were refused, carries one: nobody writes with our letters.
 */
export const hello = (displayName: string | null): string =>
  displayName === null || carriesLink(displayName) ? 'Hello,' : `Hello ${displayName},`;
