/** The three links of the navigation bar. */
export const navLinks = [
  { to: '/browse', label: 'Browse Videos' },
  { to: '/upload', label: 'Sell Content' },
  { to: '/how-it-works', label: 'How It Works' },
] as const;
