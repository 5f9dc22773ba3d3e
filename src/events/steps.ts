/** What an older shape of an event needs in order to become the next one; `versions.ts` says which event takes which step. */

/**
 * Up to this version the text was in clear; its events stay as they are. Later ones seal it for this person. An older event
 * may not name that person: then the id of the video, order, request or case is given instead.
 */
export const sealedFrom =
  (field: string, owner: string) =>
  (data: unknown): unknown => {
    const before = data as Readonly<Record<string, unknown>>;
    return { ...before, [field]: { personal: before[owner], value: before[field] } };
  };

type Note = { reason?: unknown };

/** The note in a notification, which is the recipient's. */
export const noteSealed = (data: unknown): unknown => {
  const before = data as { userId: string; about: Note };
  const { reason } = before.about;
  if (reason === undefined) return data;
  return { ...before, about: { ...before.about, reason: { personal: before.userId, value: reason } } };
};

/** The moderator's text moves to the rest of the takedown. */
export const takedownSealed = (data: unknown): unknown => {
  const before = data as Note & { videoId: string; takedown?: object };
  if (before.takedown === undefined) return data;
  const reason = { personal: before.videoId, value: before.reason };
  return { ...before, reason: 'A moderator took it down.', takedown: { ...before.takedown, reason } };
};

/** The next version only allows more than this one: a further reason, or a field that may be left out. */
export const asItIs = (data: unknown): unknown => data;
