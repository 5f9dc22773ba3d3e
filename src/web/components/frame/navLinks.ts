type NavLink = Readonly<{ to: string; label: string }>;

const howItWorks: NavLink = { to: '/how-it-works', label: 'How It Works' };

/** The three links of the navigation bar. Visitors are led to pages that they can look at without an account. */
export const navLinks: Record<'visitor' | 'signedIn', readonly NavLink[]> = {
  visitor: [{ to: '/search', label: 'Browse Videos' }, { to: '/sell', label: 'Sell Content' }, howItWorks],
  signedIn: [{ to: '/browse', label: 'Browse Videos' }, { to: '/upload', label: 'Sell Content' }, howItWorks],
};
