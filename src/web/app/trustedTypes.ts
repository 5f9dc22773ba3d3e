/**
 * Trusted Types (W3C): no text becomes markup or a script by itself, so that a careless line of a library cannot make a
 * person's words run. The policy named `default` sees every attempt; the headers allow no other.
 */
type Rules = { createHTML: (text: string) => string | null };
type Factory = { createPolicy: (name: 'default', rules: Rules) => unknown };

/** How React makes an element for a script, e.g. structured data; one made like this never runs what it holds. */
const EMPTY_SCRIPT = '<script></script>';

/** The text if no element can come of it; null refuses it. */
export const inertHtml = (text: string): string | null => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null);

/** Once, before anything is rendered; browsers that have no Trusted Types hold nothing back. */
export const installTrustedTypes = (factory = (globalThis as { trustedTypes?: Factory }).trustedTypes): void => {
  factory?.createPolicy('default', { createHTML: inertHtml });
};
