/** The specification: the landing page and the navigation bar in the hands of somebody. */
import { specifyElsewhere } from '#testing/specification/specification.ts';
import { specify } from '#testing/specification/specificationByHand.ts';

const note = '10 free uploads per day • £5/month for unlimited';
const creator = [
  'Your afternoon project is somebody’s next video.',
  'Sell what you film anyway',
  'What did you make this week?',
  note,
];
const youtuber = [
  'Footage that only your channel will ever have.',
  'Stock footage is everybody’s. This is not.',
  'There is only one of each.',
];

specify({
  'what is suggested to creators': [
    {
      at: '/upload',
      who: 'a creator',
      shows: ['Turn the phone sideways.', '5–30 minutes', 'Shorter and longer is welcome too.', 'You keep 90%.'],
    },
  ],
  'landing audience: hero, feature cards and call to action': [
    { at: '/', shows: creator, hides: youtuber },
    { at: '/', first: ['Browsing Videos'], shows: youtuber, hides: creator },
    {
      at: '/',
      first: ['Browsing Videos', `until ${youtuber[0] ?? ''}`, 'For Aspiring Creators'],
      shows: creator,
      hides: youtuber,
    },
  ],
  'navigation bar of who is signed in': [
    {
      at: '/',
      who: 'a buyer',
      shows: ['My account → /account', 'Dashboard → /dashboard'],
      hides: ['Sign In → /login', 'Start Creating → /signup'],
    },
    {
      at: '/',
      who: 'somebody unverified',
      shows: ['My account (email not verified) → /account', 'Email not verified'],
    },
  ],
});

specifyElsewhere({
  'web/pages/home/HomePage.test.tsx': [
    [
      'primary to /upload, secondary the opposite way',
      'speaks to creators first: upload before browse, and the note on uploads',
    ],
    ['primary to /browse for youtubers, no note', 'turns around for those who browse'],
    [
      'the rating and the testimonials are marked as examples',
      'shows only counted figures, and marks what is not proven as an example',
    ],
  ],
  'web/components/frame/NavBar.test.tsx': [
    ['avatar image; signed in by local storage alone', 'knows somebody by a user in local storage alone'],
    ['the warning badge', 'warns of an email that is not verified'],
    ['a corrupt record counts as signed out', 'takes a corrupt record for a visitor'],
  ],
  'web/components/frame/NotFound.test.tsx': [['the 404 page in a browser', 'helps those who are lost']],
  'web/theme/ThemeToggle.test.tsx': [
    [
      'dark class on the body; cookie theme, one year, path /, SameSite Lax',
      'puts the class on the body and keeps the choice for a year, path /, SameSite Lax',
    ],
    ['light again', 'leads back to light'],
  ],
});
