/**
 * What the server and the server-rendered site share. The platform loads the built entry by path and calls `render`.
 */
import type { Call } from '#contracts/http/call.ts';
import type { Fees } from '#contracts/shared/money.ts';
import type { RulesInForce } from './houseRules.ts';

export type Theme = 'light' | 'dark';

/** The company that runs the site, from settings; null where the operator set nothing. */
export type Company = Readonly<{
  name: string;
  /** At Companies House. */
  number: string | null;
  /** The registered office, in one line. */
  address: string | null;
  /** The contact address. */
  email: string | null;
}>;

/** A public address for the sitemap. */
export type SitePage = Readonly<{
  path: string;
  /** ISO date of the last change. */
  changedAt?: string;
}>;

/** A text at a URL of its own. */
export type SiteFile = Readonly<{ path: string; type: string; text: string }>;

/** Public addresses that come and go, for the sitemap; read in parts, however many there are. */
export type PageList = Readonly<{
  /** The name of its files: `videos` → `/sitemaps/videos-1.xml`. */
  name: string;
  count: () => Promise<number>;
  list: (from: number, most: number) => Promise<readonly SitePage[]>;
}>;

/** Facts that the page needs before its first script runs; no secrets, no personal data. */
export type Boot = Readonly<{
  brandName: string;
  company: Company;
  /** Scheme and host of the site, without a trailing slash. */
  origin: string;
  /** The origin of API calls; empty = same origin. */
  apiBaseUrl: string;
  /** The fees when the page was rendered, and those announced from a moment on. */
  fees: Fees;
  /** The house rules when the page was rendered, and those announced from a moment on. */
  houseRules: RulesInForce;
  /** From the theme cookie; null follows the visitor's system. */
  theme: Theme | null;
  /** Account tabs and features that the operator switched off. */
  featuresOff: readonly string[];
  /** A service that tells a browser the country of its address (JSON with `country_code`); null = nobody is asked. */
  geoipUrl: string | null;
  /** Outside production only: where captured mail is shown. */
  mailboxUrl: string | null;
  /** Outside production only: whether `/__kit`, the style guide, is served. */
  hasStyleGuide: boolean;
}>;

/** The terms that every page knows. */
export type PageTerms = Pick<Boot, 'fees' | 'houseRules'>;

export type RenderInput = Readonly<{
  /** The page request as a Fetch request; only its URL and abort signal matter. */
  request: Request;
  boot: Boot;
  nonce: string;
  /** From the currency cookie, as it was sent; null without one. */
  currency: string | null;
  /** The id of the request; a page that says that something is wrong shows it. */
  requestId?: string;
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
      /** The rendered source modules, for modulepreload. */
      modules: readonly string[];
    };

export type Render = (input: RenderInput) => Promise<RenderOutput>;

/** The exports of the built server entry. */
export type SiteEntry = Readonly<{
  render: Render;
  /** The pages that always exist; listings come from the database. */
  sitePages: readonly SitePage[];
  /** Files for machines, such as the manifest. */
  siteFiles: (boot: Boot) => readonly SiteFile[];
}>;
