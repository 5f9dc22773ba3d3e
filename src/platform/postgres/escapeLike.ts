/** Escapes `%`, `_` and `\` for a search with `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
