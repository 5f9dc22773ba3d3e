/** Who gets what is kept: visitors of whom the request tells nothing but how they want to see the site. */
import type { IncomingMessage } from 'node:http';
import type { Theme } from '#contracts/site/site.ts';
import { cookiesOf } from '#platform/http/cookies.ts';

/** The cookies that say how the site is to be shown, and nothing about who sees it. */
const ofAppearance = new Set(['theme', 'currency']);

/** Whether the request carries nothing that could tell one person from another: no token, and no cookie but those of looks. */
export const isVisitor = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.authorization === undefined &&
  (headers.cookie === undefined || [...cookiesOf(headers.cookie).keys()].every((name) => ofAppearance.has(name)));

/** What a visitor has chosen; null where they have not, or the cookie holds no choice. */
export type Appearance = Readonly<{ theme: Theme | null; currency: string | null }>;

/** The visitor's appearance, from the cookies. */
export const appearanceOf = ({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>): Appearance => {
  if (cookie === undefined) return { theme: null, currency: null };
  const cookies = cookiesOf(cookie);
  const theme = cookies.get('theme');
  const currency = cookies.get('currency') ?? '';
  return {
    theme: theme === 'dark' || theme === 'light' ? theme : null,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
  };
};

/** One text for all spellings of an address whose parameters stand in another order. */
export const plainAddress = (url: string): string => {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const params = new URLSearchParams(url.slice(at + 1));
  params.sort();
  return params.size === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${params.toString()}`;
};
