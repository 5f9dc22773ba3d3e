/**
 * Every address of the site as one kind of person sees it. Built from the site's own tables, so a new page is included
 * or missed.
 */
import { categories } from '#contracts/catalogue/vocabulary.ts';
import { tabItems } from '#web/pages/account/accountTabs.tsx';
import { posts } from '#web/pages/blog/posts.ts';
import { infoPages } from '#web/pages/info/infoPages.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { inSchemes, sizesInTurn, type Size } from './screens.ts';

export type Who = 'visitor' | 'unverified' | 'incomplete' | 'buyer' | 'creator' | 'suspended';

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
  /** Another state, text or reader of a screen that is opened: a document in memory shows it (`src/web/`), a browser in the long run only. */
  repeats?: true;
  /** Made of parts that other screens have as well: a document in memory judges it, a browser opens it, and judges it in the long run only. */
  isAlike?: true;
};

const open = (route: string, at = route, rest: Partial<Screen> = {}): Screen => ({ route, at, as: 'visitor', ...rest });
const guarded = (as: Who, route: string, at = route): Screen => ({ route, at, as });

const mailedLink = 'userId=11111111-1111-4111-8111-111111111111&token=not-a-token';
const reclaimLink =
  'userId=11111111-1111-4111-8111-111111111111&about=signIn&at=2026-03-01T12%3A00%3A00.000Z&key=no-key';
const again = (screen: Screen): Screen => ({ ...screen, repeats: true });
const alike = (screen: Screen): Screen => ({ ...screen, isAlike: true });
/** One of one template is opened; a fault of the others would be one of their data. */
const oneOf = (screens: readonly Screen[]): Screen[] =>
  screens.map((screen, place) => (place === 0 ? alike(screen) : again(screen)));
/** Pages of text alone, in the frame of `/terms`. */
const furtherTexts: readonly string[] =
  'sell creator-faq success-stories categories licensing buyer-faq faq about press careers privacy cookies acceptable-use contact request'.split(
    ' ',
  );
/** Tabs that show a creator what they show a buyer. */
const sharedTabs: readonly string[] = ['/account?tab=security', '/account?tab=settings'];
const tabsOf = (isCreator: boolean) =>
  tabItems({ isCreator, hasPurchases: !isCreator, asksForPlan: true }, []).map(({ to }) => to);

export const siteScreens: readonly Screen[] = [
  open('/'),
  alike(open('/how-it-works')),
  again(open('/search')),
  open('/search', '/search?q=clip&category=diy&minPrice=25&maxPrice=100'),
  again(open('/search', '/search?q=nothing-like-this')),
  ...oneOf(categories.map(([slug]) => open('/categories/:slug', `/categories/${slug}`))),
  again(open('/categories/:slug', '/categories/no-such-category', { status: 404 })),
  open('/videos/:videoId', '/videos/{forSale}'),
  again(open('/videos/:videoId', '/videos/{sold}', { status: 410 })),
  open('/creators/:username', '/creators/creator'),
  open('/login'),
  open('/register'),
  alike(open('/signup', '/signup', { endsAt: '/register' })),
  alike(open('/forgot-password')),
  again(open('/reset-password')),
  again(open('/reset-password', `/reset-password?${mailedLink}`)),
  again(open('/not-me')),
  again(open('/not-me', `/not-me?${mailedLink}`)),
  alike(open('/not-me', `/not-me#${reclaimLink}`)),
  alike(open('/blog/:slug?', '/blog')),
  ...oneOf(posts.map(({ slug }) => open('/blog/:slug?', `/blog/${slug}`))),
  ...[...infoPages.keys()].map((slug) =>
    furtherTexts.includes(slug) ? again(open('/:slug', `/${slug}`)) : open('/:slug', `/${slug}`),
  ),
  alike(open('*', '/no/such/page', { status: 404 })),
  alike(guarded('unverified', '/verify-email')),
  alike(open('/verify-email', `/verify-email?${mailedLink}`, { shows: '/api/auth/confirm-email' })),
  guarded('incomplete', '/setup-profile'),
  guarded('buyer', '/browse'),
  guarded('buyer', '/videos/:videoId/checkout', '/videos/{forSale}/checkout'),
  guarded('buyer', '/orders/:orderId', '/orders/{order}'),
  // Its buyer, who owns it, has the page of the order; what others see is judged in buying/assignment.
  again({ ...guarded('buyer', '/transfers/:orderId', '/transfers/{order}'), endsAt: '/orders/{order}' }),
  open('/verify'),
  open('/verify/:certificateId', '/verify/{proof}'),
  again(open('/verify/:certificateId', '/verify/{order}', { status: 404 })),
  alike(open('/cases/:caseId', '/cases/{order}')),
  again(open('/claims/:claimId', '/claims/{claim}')),
  again(open('/requests/:requestId', '/requests/{request}')),
  again(open('/requests/:requestId', '/requests/00000000-0000-4000-8000-000000000000', { status: 404 })),
  again(guarded('buyer', '/requests/:requestId', '/requests/{request}')),
  guarded('creator', '/requests/:requestId', '/requests/{request}'),
  open('/claims/:claimId', '/claims/{claim}#{claimKey}'),
  again(open('/suspension/:userId', '/suspension/{suspended}')),
  open('/suspension/:userId', '/suspension/{suspended}#{suspensionKey}'),
  alike(guarded('suspended', '/suspension')),
  alike(guarded('buyer', '/notifications')),
  alike(guarded('buyer', '/messages')),
  again(guarded('buyer', '/messages', '/messages?to=creator')),
  alike(guarded('buyer', '/messages/:threadId', '/messages/{thread}')),
  alike(guarded('buyer', '/saved')),
  guarded('buyer', '/dashboard'),
  again(guarded('buyer', '/upload')),
  ...tabsOf(false).map((at) => guarded('buyer', '/account', at)),
  guarded('creator', '/dashboard'),
  again(guarded('creator', '/notifications')),
  again(guarded('creator', '/messages')),
  again(guarded('creator', '/messages/:threadId', '/messages/{thread}')),
  again(guarded('creator', '/saved')),
  guarded('creator', '/upload'),
  guarded('creator', '/studio/analytics'),
  guarded('creator', '/studio/claims/:claimId', '/studio/claims/{claim}'),
  again(guarded('creator', '/studio/:videoId', '/studio/{announced}')),
  again(guarded('creator', '/studio/:videoId', '/studio/{inReview}')),
  guarded('creator', '/studio/:videoId', '/studio/{forSale}'),
  again(guarded('creator', '/studio/:videoId', '/studio/{sold}')),
  ...tabsOf(true).map((at) =>
    sharedTabs.includes(at) ? again(guarded('creator', '/account', at)) : guarded('creator', '/account', at),
  ),
];

/** A screen in one size; `isSo` says in a title what is expected. */
export type View = Screen & { size: Size; isJudged: boolean; isSo: string };

/** The screens of this run: all, or those that no document in memory shows. */
export const screensOfRun = siteScreens.filter(({ repeats }) => isLongRun || !repeats);

/** Each screen in the sizes of this run. */
const viewsOf = (screen: Screen, index: number): View[] => {
  const isJudged = isLongRun || !screen.isAlike;
  const isSo = isJudged ? `fits, ${inSchemes}, anybody can use it` : 'opens';
  return sizesInTurn(index).map((size) => ({ ...screen, size, isJudged, isSo }));
};

/** One size after the other: a page that changes its size is drawn anew. */
export const siteViews: readonly View[] = screensOfRun
  .flatMap(viewsOf)
  .toSorted((a, b) => b.size.localeCompare(a.size));

/** The address with the ids of these things. */
export const addressOf = ({ at }: Screen, things: Things): string =>
  at.replace(/\{(\w+)\}/g, (_, name: string) => things[name as keyof Things]);
