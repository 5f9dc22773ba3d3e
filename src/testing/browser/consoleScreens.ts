/** Which journey judges each screen of the console: a screen that is missing here fails `consoleScreens.test.ts`. */

type Judged = {
  /** The journey's path below src/journeys. */
  journey: string;
  /** What the screen is called there, in each short run. */
  name: string;
};

/** The addresses of the console, without `/admin`. */
export const judgedScreens: Readonly<Record<string, Judged>> = {
  '/': { journey: 'buying/reportedProblem', name: 'console-overview-desk' },
  '/login': { journey: 'staff/people', name: 'console-login-desk' },
  '/videos': { journey: 'staff/review', name: 'queue-list' },
  '/videos/:id/show': { journey: 'selling/copies', name: 'console-likenesses' },
  '/payouts': { journey: 'payouts/payoutBatch', name: 'console-payouts-chosen-phone' },
  '/payouts/:id/show': { journey: 'payouts/payoutBatch', name: 'console-payout-signals-desk' },
  '/payout-batches': { journey: 'payouts/payoutBatch', name: 'console-batches-desk' },
  '/payout-batches/:id/show': { journey: 'payouts/payoutBatch', name: 'console-batch-maker-desk' },
  '/after-sales': { journey: 'buying/reportedProblem', name: 'console-refunds-desk' },
  '/after-sales/:id/show': { journey: 'buying/reportedProblem', name: 'console-refund-desk' },
  '/sales': { journey: 'buying/story', name: 'console-sales-desk' },
  '/sales/:id/show': { journey: 'buying/story', name: 'console-sale-desk' },
  '/books': { journey: 'buying/reportedProblem', name: 'console-books-desk' },
  '/fee-policies': { journey: 'staff/fees', name: 'console-fees-list-desk' },
  '/fee-policies/:id/show': { journey: 'staff/fees', name: 'console-fees-show-phone' },
  '/claims': { journey: 'claims/claims', name: 'console-claims-desk' },
  '/claims/:id/show': { journey: 'claims/claims', name: 'console-claim-desk' },
  '/cases': { journey: 'community/cases', name: 'console-cases-desk' },
  '/cases/:id/show': { journey: 'community/cases', name: 'console-case-desk' },
  '/reports': { journey: 'community/community', name: 'console-reports-desk' },
  '/reports/:id/show': { journey: 'community/community', name: 'console-report-desk' },
  '/requests': { journey: 'community/requests', name: 'console-requests-desk' },
  '/requests/:id/show': { journey: 'community/requests', name: 'console-request-desk' },
  '/featured': { journey: 'community/community', name: 'console-featured-desk' },
  '/reviews': { journey: 'buying/papers', name: 'console-reviews-desk' },
  '/accounts': { journey: 'staff/people', name: 'console-people-desk' },
  '/accounts/:id/show': { journey: 'staff/people', name: 'console-person-auditor-desk' },
  '/stuck-work': { journey: 'staff/stuckWork', name: 'stuck work' },
  '*': { journey: 'staff/people', name: 'console-no-page-desk' },
  '/reads': { journey: 'staff/people', name: 'console-reads-desk' },
};

const ROOT = '/admin';

/** A page without an address, such as one that a test writes itself, is not of the console. */
const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '');

export const isOfConsole = (url: string): boolean => pathOf(url) === ROOT || pathOf(url).startsWith(`${ROOT}/`);

/** The screen at this address, as the table names it. */
const screenAt = (url: string): string =>
  pathOf(url)
    .slice(ROOT.length)
    .replace(/\/$/, '')
    .replace(/^\/([^/]+)\/[^/]+\/show$/, '/$1/:id/show') || '/';

/** A screen that is judged by the name of another one: the table above would not be true. */
export const findWrongScreen = (url: string, name: string): string[] => {
  const names = new Set([name, name.replace(/-(?:narrow|wide)$/, '')]);
  const [promised] = Object.entries(judgedScreens).find(([, judged]) => names.has(judged.name)) ?? [];
  if (promised === undefined) return [];
  const at = isOfConsole(url) ? screenAt(url) : url;
  const found = isOfConsole(url) && !Object.hasOwn(judgedScreens, at) ? '*' : at;
  return found === promised ? [] : [`${name} is the screen ${found} and not ${promised}`];
};
