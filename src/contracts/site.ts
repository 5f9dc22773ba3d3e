/** What the server and the server-rendered site agree on. The platform loads the built entry by path and calls `render`. */
import type { Call } from './call.ts';

export type Theme = 'light' | 'dark';

/** Facts that the page needs before its first line of script; no secrets, no personal data. */
export type Boot = Readonly<{
  brandName: string;
  /** Scheme and host under which the site is reached, no trailing slash. */
  origin: string;
  /** Where API calls go; empty = same origin. */
  apiBaseUrl: string;
  /** From the theme cookie; null follows the visitor's system. */
  theme: Theme | null;
  /** Account tabs and features that the operator switched off. */
  featuresOff: readonly string[];
  /** Outside production only: where captured mail is shown. */
  mailboxUrl: string | null;
}>;

export type RenderInput = Readonly<{
  /** The page request as a Fetch request; only its URL and abort signal matter. */
  request: Request;
  boot: Boot;
  nonce: string;
  /** Calls the API in process, as a visitor. */
  call: Call;
}>;

export type RenderOutput =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      /** For `<head>`: title, meta, link, JSON-LD. */
      head: string;
      /** Attributes of `<body>`, e.g. ` class="dark"`. */
      bodyAttributes: string;
      /** For the root element. */
      body: string;
      /** JSON for the client, already safe inside a script element. */
      data: string;
      /** Source modules that were rendered, for modulepreload. */
      modules: readonly string[];
    };

export type Render = (input: RenderInput) => Promise<RenderOutput>;
