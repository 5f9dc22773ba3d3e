/** The three links of the navigation bar. Visitors are led to pages that they can look at without an account. */
export const navLinksFor = (isSignedIn: boolean): readonly (readonly [to: string, label: string])[] => [
  [isSignedIn ? '/browse' : '/search', 'Browse Videos'],
  [isSignedIn ? '/upload' : '/sell', 'Sell Content'],
  ['/how-it-works', 'How It Works'],
];
