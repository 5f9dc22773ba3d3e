/**
 * Every address of the site as one kind of person sees it. Built from the site's own tables, so a new page is included
 * or missed.
 */
import { categories } from '#contracts/catalogue/vocabulary.ts';
import { tabItems } from '#web/pages/account/accountTabs.tsx';
import { posts } from '#web/pages/blog/posts.ts';
import { infoPages } from '#web/pages/info/infoPages.ts';

export type Who = 'visitor' | 'unverified' | 'incomplete' | 'buyer' | 'creator';

/** The records that must exist to be shown; named in addresses as `{forSale}`. */
export type Things = Record<
  | 'forSale'
  | 'sold'
  | 'announced'
  | 'inReview'
  | 'order'
  | 'proof'
  | 'claim'
  | 'claimKey'
  | 'suspended'
  | 'suspensionKey'
  | 'request'
  | 'thread',
  string
>;

export type Screen = {
  /** As in the table of routes. */
  route: string;
  at: string;
  as: Who;
  /** Of the document; 200 unless given. */
  status?: number;
  /** Where a redirect ends. */
  endsAt?: string;
  /** The call whose refusal is shown. */
  shows?: string;
  /** The journey that judges it, so that it is judged once. */
  judgedIn?: Journey;
};
/** Below src/journeys, without the suffix. */
type Journey = 'accounts/accountScreens' | 'selling/studio' | 'selling/upload' | 'site/forms' | 'site/infoPages';

const open = (route: string, at = route, rest: Partial<Screen> = {}): Screen => ({ route, at, as: 'visitor', ...rest });
const guarded = (as: Who, route: string, at = route, rest: Partial<Screen> = {}): Screen => ({
  route,
  at,
  as,
  ...rest,
});

const byAccounts = { judgedIn: 'accounts/accountScreens' } as const;
const byStudio = { judgedIn: 'selling/studio' } as const;
/** The tabs that need no sale and no purchase. */
const tabsOfAccounts = ['/account', '/account?tab=security', '/account?tab=settings'];
/** A form is judged empty where it is filled in; these pages with one of their answers open. */
const judgesOfPages: Partial<Record<string, Pick<Screen, 'judgedIn'>>> = {
  ...Object.fromEntries(['support', 'contact', 'request', 'dmca'].map((slug) => [slug, { judgedIn: 'site/forms' }])),
  ...Object.fromEntries(['pricing', 'creator-faq', 'api'].map((slug) => [slug, { judgedIn: 'site/infoPages' }])),
};

const mailedLink = 'userId=11111111-1111-4111-8111-111111111111&token=not-a-token';
const tabsOf = (isCreator: boolean) =>
  tabItems({ isCreator, hasPurchases: !isCreator, asksForPlan: true }, []).map(({ to }) => to);

export const siteScreens: readonly Screen[] = [
  open('/'),
  open('/how-it-works'),
  open('/search'),
  open('/search', '/search?q=clip&category=diy&minPrice=25&maxPrice=100'),
  open('/search', '/search?q=nothing-like-this'),
  ...categories.map(([slug]) => open('/categories/:slug', `/categories/${slug}`)),
  open('/categories/:slug', '/categories/no-such-category', { status: 404 }),
  open('/videos/:videoId', '/videos/{forSale}'),
  open('/videos/:videoId', '/videos/{sold}', { status: 410 }),
  open('/creators/:username', '/creators/creator'),
  open('/login', '/login', byAccounts),
  open('/register', '/register', byAccounts),
  open('/signup', '/signup', { endsAt: '/register' }),
  open('/forgot-password', '/forgot-password', byAccounts),
  open('/reset-password', '/reset-password', byAccounts),
  open('/reset-password', `/reset-password?${mailedLink}`, byAccounts),
  open('/blog/:slug?', '/blog'),
  ...posts.map(({ slug }) => open('/blog/:slug?', `/blog/${slug}`)),
  ...[...infoPages.keys()].map((slug) => open('/:slug', `/${slug}`, judgesOfPages[slug])),
  open('*', '/no/such/page', { status: 404 }),
  guarded('unverified', '/verify-email', '/verify-email', byAccounts),
  open('/verify-email', `/verify-email?${mailedLink}`, { shows: '/api/auth/confirm-email', ...byAccounts }),
  guarded('incomplete', '/setup-profile', '/setup-profile', byAccounts),
  guarded('buyer', '/browse'),
  guarded('buyer', '/videos/:videoId/checkout', '/videos/{forSale}/checkout'),
  guarded('buyer', '/orders/:orderId', '/orders/{order}'),
  open('/licences/:orderId/:proof', '/licences/{order}/{proof}'),
  open('/licences/:orderId/:proof', '/licences/{order}/{order}', { status: 404 }),
  open('/cases/:caseId', '/cases/{order}'),
  open('/claims/:claimId', '/claims/{claim}'),
  open('/requests/:requestId', '/requests/{request}'),
  open('/requests/:requestId', '/requests/00000000-0000-4000-8000-000000000000', { status: 404 }),
  guarded('buyer', '/requests/:requestId', '/requests/{request}'),
  guarded('creator', '/requests/:requestId', '/requests/{request}'),
  open('/claims/:claimId', '/claims/{claim}#{claimKey}'),
  open('/suspension/:userId', '/suspension/{suspended}'),
  open('/suspension/:userId', '/suspension/{suspended}#{suspensionKey}'),
  guarded('buyer', '/notifications'),
  guarded('buyer', '/messages'),
  guarded('buyer', '/messages', '/messages?to=creator'),
  guarded('buyer', '/messages/:threadId', '/messages/{thread}'),
  guarded('buyer', '/saved'),
  guarded('buyer', '/dashboard'),
  guarded('buyer', '/upload'),
  ...tabsOf(false).map((at) => guarded('buyer', '/account', at, tabsOfAccounts.includes(at) ? byAccounts : {})),
  guarded('creator', '/dashboard'),
  guarded('creator', '/notifications'),
  guarded('creator', '/messages'),
  guarded('creator', '/messages/:threadId', '/messages/{thread}'),
  guarded('creator', '/saved'),
  guarded('creator', '/upload', '/upload', { judgedIn: 'selling/upload' }),
  guarded('creator', '/studio/analytics'),
  guarded('creator', '/studio/claims/:claimId', '/studio/claims/{claim}'),
  guarded('creator', '/studio/:videoId', '/studio/{announced}', byStudio),
  guarded('creator', '/studio/:videoId', '/studio/{inReview}', byStudio),
  guarded('creator', '/studio/:videoId', '/studio/{forSale}', byStudio),
  guarded('creator', '/studio/:videoId', '/studio/{sold}', byStudio),
  ...tabsOf(true).map((at) => guarded('creator', '/account', at)),
];

/** The address with the ids of these things. */
export const addressOf = ({ at }: Screen, things: Things): string =>
  at.replace(/\{(\w+)\}/g, (_, name: string) => things[name as keyof Things]);
