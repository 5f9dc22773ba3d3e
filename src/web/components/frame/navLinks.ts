type NavLink = readonly [to: string, label: string];

/** The links of the navigation bar for a suspended person, who has one page. */
export const suspendedNavLinks: readonly NavLink[] = [['/suspension', 'Your suspension']];

/** The three links of the navigation bar. Visitors are led to pages that they can look at without an account. */
export const navLinksFor = (isSignedIn: boolean): readonly NavLink[] => [
  [isSignedIn ? '/browse' : '/search', 'Browse Videos'],
  [isSignedIn ? '/upload' : '/sell', 'Sell Content'],
  ['/how-it-works', 'How It Works'],
];
