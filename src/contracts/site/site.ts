/** What the server and the server-rendered site agree on. The platform loads the built entry by path and calls `render`. */
import type { Call } from '#contracts/http/call.ts';
import type { Fees } from '#contracts/shared/money.ts';

export type Theme = 'light' | 'dark';

/** Who runs the site, from settings; null where the operator has said nothing. */
export type Company = Readonly<{
  name: string;
  /** At Companies House. */
  number: string | null;
  /** The registered office, in one line. */
  address: string | null;
  /** Where people may write to. */
  email: string | null;
}>;

/** A public address for the sitemap. */
export type SitePage = Readonly<{
  path: string;
  /** ISO date of the last change. */
  changedAt?: string;
}>;

/** A text under an address of its own. */
export type SiteFile = Readonly<{ path: string; type: string; text: string }>;

/** Public addresses that come and go, for the sitemap; however many, they are read part by part. */
export type PageList = Readonly<{
  /** Of its files: `videos` → `/sitemaps/videos-1.xml`. */
  name: string;
  count: () => Promise<number>;
  list: (from: number, most: number) => Promise<readonly SitePage[]>;
}>;

/** Facts that the page needs before its first line of script; no secrets, no personal data. */
export type Boot = Readonly<{
  brandName: string;
  company: Company;
  /** Scheme and host under which the site is reached, no trailing slash. */
  origin: string;
  /** Where API calls go; empty = same origin. */
  apiBaseUrl: string;
  /** What a sale costs whom when the page was made, and from when it will cost otherwise. */
  fees: Fees;
  /** From the theme cookie; null follows the visitor's system. */
  theme: Theme | null;
  /** Account tabs and features that the operator switched off. */
  featuresOff: readonly string[];
  /** A service that tells a browser the country of its address (JSON with `country_code`); null = nobody is asked. */
  geoipUrl: string | null;
  /** Outside production only: where captured mail is shown. */
  mailboxUrl: string | null;
  /** Outside production only: whether `/__kit` is there, every part in every state. */
  hasStyleGuide: boolean;
}>;

export type RenderInput = Readonly<{
  /** The page request as a Fetch request; only its URL and abort signal matter. */
  request: Request;
  boot: Boot;
  nonce: string;
  /** From the currency cookie, as it was sent; null without one. */
  currency: string | null;
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

/** What the built server entry exports. */
export type SiteEntry = Readonly<{
  render: Render;
  /** The pages that are always there; listings come from the database. */
  sitePages: readonly SitePage[];
  /** For machines: the manifest and such. */
  siteFiles: (boot: Boot) => readonly SiteFile[];
}>;
