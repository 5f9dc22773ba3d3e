/** What waits behind the sign-in, by the page that a visitor asked for. */
const waiting: readonly (readonly [page: RegExp, text: string])[] = [
  [/^\/videos\/[^/]+\/checkout/, 'Sign in to buy this video. We take you straight back to it.'],
  [/^\/browse/, 'Sign in to browse the library.'],
  [/^\/(upload|studio)/, 'Sign in to sell your videos.'],
  [/^\/account/, 'Sign in to open your account.'],
  [/^\/(videos|creators)\//, 'Sign in to go on. We take you straight back to this page.'],
];

export const waitingText = (path: string): string =>
  waiting.find(([page]) => page.test(path))?.[1] ?? 'Sign in to go on to the page that you asked for.';
