/** The specification: what the product does, and the open pages, as the server writes them. */
import { specifyElsewhere, specifyServed } from '#testing/specification/specification.ts';

specifyServed({
  'what it does and for whom': [
    {
      at: '/how-it-works',
      shows: [
        'People film real projects and name their price.',
        'A channel buys the exclusive rights, once. Then the video leaves the marketplace for good.',
        'the same content cannot be uploaded again',
        'repairs, cooking, gardening, building, crafts',
      ],
    },
    {
      at: '/how-it-works',
      shows: [
        'The buyer pays the creator’s price plus a 10% platform fee on top',
        'The creator keeps 90% of the price they asked.',
        'For a video at £49 the buyer pays £53.90, the creator is credited £44.10',
        'full commercial rights',
        'You receive the original file in full quality',
        'a short, watermarked preview of about 30 seconds',
        'The original is delivered to the one person who paid for it.',
        'After basic quality checks',
        'There is no lengthy approval; most videos are live within hours.',
        'Most creators ask £50–£500.',
        'We suggest 5 to 30 minutes in landscape. That is advice, not a rule.',
        'A phone is enough.',
      ],
    },
    {
      at: '/',
      by: 'decision 63, ‘payment is instant’',
      shows: [
        'Credited the moment it sells. Withdraw any available amount from £10 whenever you like; early sales are held for a short time.',
      ],
    },
    {
      at: '/how-it-works',
      by: 'decision 63, ‘withdraw any time’',
      shows: ['Any available amount from £10 can be withdrawn to a bank account whenever you like.'],
    },
    { at: '/', shows: ['Most creators ask £50–£500.', 'Held sideways, steady, 5 to 30 minutes of real work'] },
    { at: '/', by: 'decision 63, ‘rating 4.8 from 25’', shows: ['4.8 from 25 reviews Example'] },
    { at: '/', shows: ['Soletake Limited · A company registered in England and Wales'] },
  ],
  plans: [
    {
      at: '/how-it-works',
      shows: [
        'Free',
        '10 uploads per day',
        'Unlimited sales',
        '90% of every sale',
        'Basic analytics',
        'Community support',
        'Creator Pro',
        '£5',
        'per month',
        'Unlimited uploads',
        'Priority placement',
        'Advanced analytics',
        'Direct creator messaging',
        'Priority support',
        'Featured content opportunities',
      ],
    },
    {
      at: '/pricing',
      shows: [
        '10 uploads per day',
        'Unlimited sales',
        '90% of every sale',
        'Basic analytics',
        'Community support',
        '£5 per month',
        'Unlimited uploads',
        'Priority placement',
        'Advanced analytics',
        'Direct creator messaging',
        'Priority support',
        'Featured content opportunities',
      ],
    },
  ],
  'navigation bar of a visitor': [
    {
      at: '/',
      shows: [
        // Whoever only looks is led to pages without a guard; NavBar.test.tsx has the bar of those who are signed in.
        'Browse Videos → /search',
        'Sell Content → /sell',
        'How It Works → /how-it-works',
        'Sign In → /login',
        'Start Creating → /signup',
        'Dark mode',
      ],
    },
    { at: '/how-it-works', counts: [['the active link', 'header a[aria-current="page"][href="/how-it-works"]', 1]] },
  ],
  'landing page': [
    {
      at: '/',
      shows: [
        'For Aspiring Creators',
        'Browsing Videos',
        'Upload a video → /upload',
        'Browse videos → /browse',
        '10 free uploads per day • £5/month for unlimited',
      ],
      counts: [['testimonial cards', 'figure blockquote', 3]],
    },
    {
      at: '/',
      shows: [
        'For Creators',
        'For YouTubers',
        'Company',
        'Legal',
        'Pricing → /pricing',
        'Creator FAQ → /creator-faq',
        'Success Stories → /success-stories',
        'Categories → /categories',
        'Licensing → /licensing',
        'Buyer FAQ → /buyer-faq',
        'API → /api',
        'About → /about',
        'Blog → /blog',
        'Press → /press',
        'Careers → /careers',
        'Contact → /contact',
        'Terms → /terms',
        'Privacy → /privacy',
        'Cookies → /cookies',
        'DMCA → /dmca',
        'Acceptable Use → /acceptable-use',
        'YouTube → https://www.youtube.com/',
        'Instagram → https://www.instagram.com/',
        'X → https://x.com/',
        'TikTok → https://www.tiktok.com/',
      ],
      counts: [['links in four columns', 'footer nav a', 17]],
    },
  ],
  'How It Works': [
    {
      at: '/how-it-works',
      shows: [
        'Record',
        'Upload and set your price',
        'Get discovered',
        'Get paid',
        'Browse',
        'Preview',
        'Purchase',
        'Download',
        'Go Pro → /pricing#creator-pro',
        'Start as Creator → /register?type=seller',
        'Upload a video → /upload',
        'Browse Videos → /browse',
      ],
      counts: [
        ['steps, four of each side', 'main ol > li', 8],
        ['pricing cards', 'main li > h3 + p > .head', 2],
        ['questions', 'main details', 7],
      ],
    },
  ],
  'sign in and register': [
    { at: '/login', shows: ['Email or username', 'Password', 'Sign In', 'Back to Home → /', 'Sign Up → /register'] },
    {
      at: '/register',
      shows: [
        'Email',
        'Username',
        'Display name',
        'Password',
        'Confirm password',
        'Create Account',
        'Buyer',
        'You can browse and purchase videos',
        'Seller',
        'You can upload and sell videos',
        'Back to Home → /',
        'Login here → /login',
      ],
      counts: [['show/hide toggles', 'main button[aria-label="Show password"]', 2]],
    },
  ],
  '404 page': [
    {
      at: '/no-such-page',
      shows: [
        'Oops! Page Not Found',
        '404 Error',
        'Go to Home → /',
        'Homepage → /',
        'Browse Videos → /browse',
        'How It Works → /how-it-works',
        'Need Help Finding Something?',
        'Contact Us → /contact',
        'Authentic videos',
        'A community of creators',
        'Exclusive licensing',
        'Support',
      ],
      counts: [['dark-mode toggle', 'main button[aria-label="Dark mode"]', 1]],
    },
  ],
});

specifyElsewhere({
  'web/app/entryServer.test.tsx': [
    [
      'pages set titles and descriptions',
      'carries its one title, description and address in the head, and nothing of it in the body',
    ],
    ['the search address /search?q={term} is advertised', 'advertises the search at home'],
    ['structured data', 'asks and answers the seven questions'],
    ['/register is the screen, /signup leads there', 'redirects /signup to /register and keeps the query'],
    ['* is the 404 page', 'is 404 for an unknown address, a video that never was, an unknown category'],
    ['sold: removed from the marketplace', 'is 410 for a sold video, which is told kindly and not indexed'],
    [
      'the server sends a guarded page as a shell',
      'is a shell that is not indexed: status 200, no redirect, nothing asked, nothing packed',
    ],
  ],
  'web/seo/structuredData.test.tsx': [
    [
      'structured data, no rating that is not proven',
      'on %s is %j, with what search engines require and nothing unproven',
    ],
  ],
  'web/app/sitePages.test.tsx': [
    [
      'all 17 footer links and /sell, /request, /support, /contact',
      'are all that the footer of the specification names, and those that other pages lead to',
    ],
    ['each of them opens', '%s answers 200 with one heading, title, description and address of its own'],
  ],
  'web/app/routes.test.ts': [
    [
      'which pages are protected',
      'guards exactly the pages of the specification, the two around a purchase, the transfer of a licence, the saved videos, the notifications, the messages and the own suspension',
    ],
  ],
  'web/components/frame/NavBar.test.tsx': [
    ['footer columns', 'ends every page with four columns, seventeen links and the registration line'],
    ['the active link is highlighted', 'marks the page one is on'],
  ],
  'modules/catalogue/upload/quota.test.ts': [
    ['Free: 10 uploads per day', 'allows ten uploads and refuses the eleventh'],
  ],
  'modules/sales/offer/offer.test.ts': [['sold exclusively once', 'is sold by the order that holds it, once']],
  'modules/catalogue/upload/content.test.ts': [
    ['the same content cannot be re-uploaded', 'belongs to the first video that has it'],
  ],
  'modules/sales/checkout/order.test.ts': [
    ['the original only after payment', 'gives the original to nobody before it is sold'],
  ],
});
