// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
/** What the specification says word for word, and where the site shows it: section, place, who looks, what is done first, what is there. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { login, register, signInWays } from '#contracts/auth.ts';
import { browseVideos, getVideo, myVideos } from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import { getProfile } from '#contracts/profile.ts';
import { getRates } from '#contracts/rates.ts';
import { getFigures, myPurchases } from '#contracts/sales.ts';
import { accountAnswers, aProfile } from '#testing/accountPage.ts';
import { refuse } from '#testing/refusal.ts';
import { aBoot, renderSite, type Answers } from '#testing/render.tsx';
import { signInAs } from '#testing/session.ts';
import { watchToasts } from '#testing/toasts.ts';
import { aList, aVideo, aVideoPage } from '#testing/videos.ts';

const toasts = watchToasts();
let answers: Answers;
beforeEach(() => {
  sessionStorage.clear();
  answers = accountAnswers();
  const video = aVideo({
    isHD: true,
    tags: ['oak', 'stool', 'chisel', 'glue'],
    views: 26,
    description: 'x'.repeat(151),
  });
  answers.answer(browseVideos, ({ query }) => (query.q === 'nothing' ? aList([]) : aList([video], 1)));
  answers.answer(getVideo, aVideoPage({}));
  answers.answer(getFigures, { videosListed: 0, videosSold: 0, videosSoldTwice: 0, paidToCreatorsPence: 0 });
  answers.answer(getProfile, aProfile());
  answers.answer(getRates, { day: null, perPound: {} });
  answers.answer(myPurchases, { purchases: [] });
  answers.answer(myVideos, { videos: [], uploadsLeftToday: 10 });
  answers.answer(signInWays, { google: null, facebook: false });
  answers.answer(login, refuse(new Problem('invalid-credentials')));
  answers.answer(register, refuse(new Problem('unavailable')));
});

type Who = 'a visitor' | 'a buyer' | 'a creator' | 'somebody unverified';
const enter: Record<Who, () => void> = {
  'a visitor': () => undefined,
  'a buyer': () => void signInAs(),
  'a creator': () => void signInAs({ isCreator: true }),
  'somebody unverified': () => void signInAs({ isEmailVerified: false, isProfileComplete: false }),
};

/** Everything that is there to be read, seen or heard. */
const shown = (): string => {
  const attributes = ['placeholder', 'aria-label', 'alt', 'title'];
  const said = attributes.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, ...said, ...toasts.flatMap(({ title, text }) => [title, text ?? ''])].join('\n');
};
const linksShown = (): string[] =>
  [...document.querySelectorAll('a[href]')].map(
    (link) => `${(link.getAttribute('aria-label') ?? link.textContent).trim()} → ${link.getAttribute('href') ?? ''}`,
  );

type Row = {
  at: string;
  who?: Who;
  /** Named controls that are pressed, or fields that are filled (`Label = words`), in this order. */
  first?: string[];
  /** Words; a link is written `Its name → /address`. */
  says: string[];
};

/** The button or radio of exactly this name. */
const controlOf = (name: string): HTMLElement => {
  const [control] = ['button', 'radio'].flatMap((role) => screen.queryAllByRole(role, { name }));
  if (!control) throw new Error(`nothing to press is called ${name}`);
  return control;
};

const press = async (step: string): Promise<void> => {
  const [name = '', words] = step.split(' = ');
  if (words === undefined) fireEvent.click(await waitFor(() => controlOf(name)));
  else fireEvent.change(await screen.findByLabelText(name), { target: { value: words } });
};

const table: Record<string, Row[]> = {
  'SPEC §2, navigation bar': [
    {
      at: '/',
      says: [
        'Browse Videos → /browse',
        'Sell Content → /upload',
        'How It Works → /how-it-works',
        'Sign In → /login',
        'Start Creating → /signup',
      ],
    },
    { at: '/', who: 'a buyer', says: ['Dashboard → /dashboard'] },
  ],
  'SPEC §2, landing page': [
    {
      at: '/',
      says: [
        'For Aspiring Creators',
        'Browsing Videos',
        'Upload a video → /upload',
        'Browse videos → /browse',
        '10 free uploads per day • £5/month for unlimited',
        'Every video is sold once',
        'A company registered in England and Wales',
      ],
    },
    { at: '/', first: ['Browsing Videos'], says: ['Browse videos → /browse', 'Upload a video → /upload'] },
    {
      at: '/',
      says: [
        ...['For Creators', 'For YouTubers', 'Company', 'Legal', 'Pricing → /pricing', 'Creator FAQ → /creator-faq'],
        ...['Success Stories → /success-stories', 'Categories → /categories', 'Licensing → /licensing'],
        ...['Buyer FAQ → /buyer-faq', 'API → /api', 'About → /about', 'Blog → /blog', 'Press → /press'],
        ...['Careers → /careers', 'Contact → /contact', 'Terms → /terms', 'Privacy → /privacy', 'Cookies → /cookies'],
        ...['DMCA → /dmca', 'Acceptable Use → /acceptable-use'],
      ],
    },
  ],
  'SPEC §2, how it works; §1 plans and claims': [
    {
      at: '/how-it-works',
      says: [
        ...['Record', 'Upload and set your price', 'Get discovered', 'Get paid', 'Browse', 'Preview', 'Purchase'],
        ...['Download', 'Start as Creator', 'Go Pro', '10 uploads per day', 'Unlimited sales', '90% of every sale'],
        ...['Basic analytics', 'Community support', '£5', 'per month', 'Unlimited uploads', 'Priority placement'],
        ...['Advanced analytics', 'Direct creator messaging', 'Priority support', 'Featured content opportunities'],
        ...['10% platform fee', 'keeps 90%', 'full commercial rights', 'about 30 seconds', 'live within hours'],
      ],
    },
  ],
  'SPEC §2 and §9, browse': [
    {
      at: '/browse',
      who: 'a buyer',
      says: [
        ...[
          'New Videos Daily',
          'Growing Creator Community',
          'Exclusive Purchase',
          '1 video found',
          'HD',
          'by Marta Lowe',
        ],
        ...['Search videos, creators, or skills...', 'More Filters', 'Buy Now', '+2 more', `${'x'.repeat(150)}…`],
        ...[
          'All Categories',
          'DIY & Home',
          'Cooking',
          'Construction',
          'Automotive',
          'Gardening',
          'Technology',
          'Crafts',
        ],
        ...['Upload Your Videos → /upload', 'Request Content → /request'],
      ],
    },
    { at: '/browse', who: 'a buyer', first: ['More Filters'], says: ['Hide Filters'] },
    { at: '/browse?category=diy', who: 'a buyer', says: ['Clear Filters'] },
    {
      at: '/browse?q=nothing',
      who: 'a buyer',
      says: [
        'No videos found',
        "Try adjusting your search or filters to find what you're looking for.",
        'Clear All Filters',
        '0 videos found',
      ],
    },
  ],
  'SPEC §2, §5 and §8, sign in': [
    { at: '/login', says: ['Back to Home → /', 'Sign Up → /register'] },
    {
      at: '/login',
      first: ['Email or username = ann', 'Password = wrong', 'Sign In'],
      says: ['Login Failed', 'Invalid credentials'],
    },
  ],
  'SPEC §2, §5 and §8, register': [
    {
      at: '/register',
      says: [
        ...['You can browse and purchase videos', 'You can upload and sell videos', 'Buyer', 'Seller'],
        ...['Back to Home → /', 'Login here → /login'],
      ],
    },
    {
      at: '/register',
      first: ['Create Account'],
      says: [
        ...['Email is required', 'Username is required', 'Display name is required', 'Password is required'],
        'Please confirm your password',
      ],
    },
    {
      at: '/register',
      first: [
        ...['Email = ann', 'Username = ab', 'Display name = a', 'Password = short', 'Confirm password = other'],
        'Create Account',
      ],
      says: [
        'Please enter a valid email address',
        'Username must be at least 3 characters',
        'Display name must be at least 2 characters',
        'Password must be at least 8 characters with uppercase, lowercase, and number',
        'Passwords do not match',
        'Weak',
      ],
    },
    {
      at: '/register',
      first: ['Username = no spaces', 'Password = Abcdefg', 'Create Account'],
      says: ['Username can only contain letters, numbers, underscores, and hyphens', 'Medium'],
    },
    { at: '/register', first: ['Password = Abcdefg1'], says: ['Strong'] },
  ],
  'SPEC §2 and §8, verify and set up': [
    { at: '/verify-email', who: 'somebody unverified', says: ['Email'] },
    {
      at: '/setup-profile',
      who: 'somebody unverified',
      says: ['Email Verification Required', 'Please verify your email before completing profile setup'],
    },
  ],
  'SPEC §2 and §5, my account': [
    {
      at: '/account',
      who: 'a buyer',
      says: [
        ...['Profile Settings', 'My Purchases', 'Security', 'Account Settings', 'Buyer', 'Basic Information'],
        ...['Contact Preferences', 'Address Information', 'Save Changes', 'Cancel', '0 / 500'],
        ...['Email cannot be changed', 'Username cannot be changed', 'SMS', 'Phone'],
      ],
    },
    { at: '/account', who: 'a creator', says: ['My Videos', 'Payout Settings', 'Creator'] },
  ],
  'SPEC §2, no such page': [
    {
      at: '/no-such-page',
      says: [
        ...['Oops! Page Not Found', '404 Error', 'Go to Home → /', 'Homepage → /', 'Browse Videos → /browse'],
        ...['How It Works → /how-it-works', 'Need Help Finding Something?', 'Contact Us → /contact'],
      ],
    },
  ],
};

/** The place, who looks, what was done, and the first of the words. */
const titleOf = ({ at, who = 'a visitor', first = [], says }: Row): string =>
  `${at} shows ${who}${first.length === 0 ? '' : ` after “${first.join('”, “')}”`}: ${says[0] ?? ''} …`;

describe.each(Object.entries(table))('%s', (_, rows) => {
  it.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (__, { at, who, first = [], says }) => {
    enter[who ?? 'a visitor']();
    renderSite(at, answers, aBoot());
    for (const step of first) await press(step);
    await waitFor(() => {
      const [text, links] = [shown(), linksShown()];
      const isThere = (words: string): boolean =>
        words.includes(' → ') ? links.includes(words) : text.includes(words);
      expect(says.filter((words) => !isThere(words))).toEqual([]);
    });
  });
});
