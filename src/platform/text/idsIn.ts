/** Finds the ids in a text. */

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Every UUID in the JSON of a value, in lower case; of undefined none. */
export const idsIn = (value: unknown): string[] =>
  (JSON.stringify(value) ?? '').match(uuids)?.map((id) => id.toLowerCase()) ?? [];
