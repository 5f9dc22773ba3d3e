import type { About, StoredAbout } from './notifications.ts';

/** What a stored notification is about, for its text; without the note once its recipient is erased. */
export const openAbout = ({ reason, ...about }: StoredAbout): About => {
  const note = reason?.value ?? null;
  return note === null ? about : { ...about, reason: note };
};
