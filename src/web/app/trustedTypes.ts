/**
 * Trusted Types (W3C): no text becomes markup or a script by itself, so that a careless line of a library cannot make a
 * person's words run. The policy named `default` sees every attempt; the headers allow no other.
 */
type Rule = (text: string) => string | null;
type Rules = { createHTML: Rule; createScript: Rule };
type Factory = { createPolicy: (name: 'default', rules: Rules) => unknown };

/** How React makes an element for a script, e.g. structured data; one made like this never runs what it holds. */
const EMPTY_SCRIPT = '<script></script>';

/** The text if no element can come of it; null refuses it. */
export const inertHtml: Rule = (text) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null);

/**
 * The text of structured data (`JsonLd`), which pages bring when a visitor goes on within the site; null refuses it. As a
 * script it could not run: an object that begins with a quoted name is no statement.
 */
export const inertScript: Rule = (text) => (text.startsWith('{"@context":') ? text : null);

/** Once, before anything is rendered; browsers that have no Trusted Types hold nothing back. */
export const installTrustedTypes = (factory = (globalThis as { trustedTypes?: Factory }).trustedTypes): void => {
  factory?.createPolicy('default', { createHTML: inertHtml, createScript: inertScript });
};
