/** `%`, `_` and `\` mean themselves in a search with `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
