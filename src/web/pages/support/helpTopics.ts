/** What people most often need, and where the answer stands. */
export const helpTopics = [
  {
    title: 'Your account',
    links: [
      ['/forgot-password', 'I forgot my password'],
      ['/verify-email', 'The link to confirm my email has expired'],
      ['/buyer-faq#account', 'What do I need to buy?'],
      ['/privacy', 'What do you keep about me, and how do I erase it?'],
    ],
  },
  {
    title: 'Uploading',
    links: [
      ['/creator-faq#checks', 'Why was my file refused?'],
      ['/creator-faq#quota', 'How many videos may I upload?'],
      ['/creator-faq#review', 'How long does the review take?'],
      ['/creator-faq#unfinished', 'My upload stopped'],
    ],
  },
  {
    title: 'Buying',
    links: [
      ['/buyer-faq#two-buyers', 'Another buyer bought it at the same moment'],
      ['/buyer-faq#download', 'How do I get the file?'],
      ['/buyer-faq#rights', 'What may I do with it?'],
      ['/buyer-faq#refunds', 'Can I have my money back?'],
    ],
  },
  {
    title: 'Selling',
    links: [
      ['/creator-faq#hold', 'When can I withdraw my money?'],
      ['/creator-faq#share', 'What do I get of the price?'],
      ['/creator-faq#withdraw', 'Can I take a video back?'],
      ['/creator-faq#re-upload', 'Why may I not upload it again?'],
    ],
  },
] as const;
