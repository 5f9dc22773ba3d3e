/** The specification: browsing. */
import { browseVideos, type Video } from '#contracts/catalogue/catalogue.ts';
import type { Answers } from '#testing/pages/render.tsx';
import { specifyElsewhere } from '#testing/specification/specification.ts';
import { specify, type Row } from '#testing/specification/specificationByHand.ts';
import { aList, aVideo } from '#testing/site/videos.ts';

const videoOf = (change: Partial<Video>) => (answers: Answers) => answers.answer(browseVideos, aList([aVideo(change)]));
const foundOf = (total: number) => (answers: Answers) =>
  answers.answer(browseVideos, aList(total === 0 ? [] : [aVideo()], total));

const views = (count: number, severity: string): Row => ({
  at: '/browse',
  who: 'a buyer',
  given: videoOf({ views: count }),
  shows: [`${count} views`],
  counts: [[`views tag of ${count}: ${severity}`, `article [data-severity="${severity}"]`, 1]],
});
const option = (list: string, value: string): [string, string, number] => [
  `${list} ${value}`,
  `select[aria-label="${list}"] option[value="${value}"]`,
  1,
];

specify({
  browse: [
    {
      at: '/browse',
      who: 'a buyer',
      shows: ['New Videos Daily', 'Growing Creator Community', 'Exclusive Purchase'],
      counts: [['light/dark toggle in its header', 'main button[aria-label="Dark mode"]', 1]],
    },
    { at: '/browse', who: 'a buyer', shows: ['Search videos, creators, or skills...', 'More Filters'] },
    {
      at: '/browse',
      who: 'a buyer',
      first: ['More Filters'],
      shows: ['Hide Filters', '£0–£500+'],
      counts: [['thumbs from 0 to 500 in steps of 25', 'input[type="range"][min="0"][max="500"][step="25"]', 2]],
    },
    {
      at: '/browse',
      who: 'a buyer',
      first: ['More Filters', 'until Hide Filters', 'Hide Filters'],
      hides: ['Hide Filters'],
    },
    { at: '/browse', who: 'a buyer', given: foundOf(1), shows: ['1 video found'], hides: ['Clear Filters'] },
    {
      at: '/browse',
      who: 'a buyer',
      by: 'decision 93, ‘more than 10,000’',
      given: (answers) =>
        answers.answer(browseVideos, {
          ...aList([aVideo()], 12_000),
          isEstimate: true,
          categoryCounts: { diy: 12_000 },
        }),
      shows: ['about 12,000 videos found'],
    },
    { at: '/browse', who: 'a buyer', given: foundOf(30), shows: ['30 videos found', 'Page 3 → /browse?page=3'] },
    ...['?q=oak', '?category=diy', '?minPrice=25'].map((search): Row => ({
      at: `/browse${search}`,
      who: 'a buyer',
      shows: ['Clear Filters'],
    })),
    { at: '/browse', who: 'a buyer', shows: ['Upload Your Videos → /upload', 'Request Content → /request'] },
    {
      at: '/browse?q=nothing',
      who: 'a buyer',
      given: foundOf(0),
      shows: [
        'No videos found.',
        "Try adjusting your search or filters to find what you're looking for.",
        'Clear All Filters',
        '0 videos found',
      ],
    },
    {
      at: '/browse?q=nothing&category=diy&minPrice=25&page=2&sort=popular',
      who: 'a buyer',
      given: (answers) =>
        answers.answer(browseVideos, ({ query }) => (query.q === 'nothing' ? aList([]) : aList([aVideo()]))),
      first: ['Clear All Filters'],
      leadsTo: '/browse?sort=popular',
    },
  ],
  'a card': [
    {
      at: '/browse',
      who: 'a buyer',
      given: videoOf({ title: 'Oak stool', durationSeconds: 64, isHD: true }),
      shows: ['Preview Oak stool', 'HD', '01:04', 'by Marta Lowe · 27 Feb 2026', 'Buy Now', 'Oak stool'],
      counts: [['thumbnail', 'article img', 1]],
    },
    {
      at: '/browse',
      who: 'a buyer',
      given: videoOf({ description: 'x'.repeat(151) }),
      shows: [`${'x'.repeat(150)}…`],
      hides: ['x'.repeat(151)],
    },
    {
      at: '/browse',
      who: 'a buyer',
      given: videoOf({ description: 'x'.repeat(150) }),
      shows: ['x'.repeat(150)],
      hides: [`${'x'.repeat(150)}…`],
    },
    {
      at: '/browse',
      who: 'a buyer',
      given: videoOf({ tags: ['oak', 'stool', 'chisel', 'glue'] }),
      shows: ['oak', 'stool', '+2 more'],
      hides: ['chisel'],
    },
    {
      at: '/browse',
      who: 'a buyer',
      given: videoOf({ tags: ['oak', 'stool'] }),
      shows: ['oak', 'stool'],
      hides: [' more'],
    },
    {
      at: '/browse',
      who: 'a buyer',
      given: videoOf({ pricePence: 4900 }),
      by: 'decision 63, ‘displayed price’',
      shows: ['£53.90', 'all in'],
      hides: ['£49'],
    },
    views(25, 'info'),
    views(26, 'warning'),
    views(50, 'warning'),
    views(51, 'success'),
  ],
  'categories and sort options': [
    {
      at: '/browse',
      who: 'a buyer',
      shows: [
        'All Categories',
        'DIY & Home',
        'Cooking',
        'Construction',
        'Automotive',
        'Gardening',
        'Technology',
        'Crafts',
      ],
      counts: ['all', 'diy', 'cooking', 'construction', 'automotive', 'gardening', 'technology', 'crafts'].map(
        (value) => option('Category', value),
      ),
    },
    {
      at: '/browse',
      who: 'a buyer',
      counts: [
        ...['recent', 'popular', 'price_asc', 'price_desc', 'duration_asc', 'duration_desc'].map((value) =>
          option('Sort by', value),
        ),
        ['sort options in all', 'select[aria-label="Sort by"] option', 6],
      ],
    },
  ],
});

specifyElsewhere({
  'web/pages/browse/BrowsePage.test.tsx': [
    ['completed profile and verified email required', 'is for verified people with a complete profile'],
    ['recent is the default order', 'offers eight categories, each with what it would find, and six orders'],
    ['the count covers all pages, 12 a page', 'counts all pages'],
    ['filters and page live in the address', 'takes its filters from the address'],
    [
      'Clear resets all but the order',
      'shows Clear Filters only when there is something to clear, and keeps the order',
    ],
    ['the slider begins at the full range', 'opens and closes the price range'],
  ],
  'web/components/browse/browseFilters.test.ts': [
    ['Clear resets search, category, price range and page', 'are cleared but for the order'],
    ['{n} video(s) found', 'counts one video in the singular'],
    ['the top of the slider means and more', 'say that the top of the slider means "and more"'],
  ],
  'web/components/videos/VideoCard.test.tsx': [
    ['the default logo image on a load error', 'falls back to the default logo image once, without a loop'],
    [
      'Buy Now and preview really act',
      'starts on a press of the button, and says so when the video has just been sold',
    ],
    ['Buy Now leads to the checkout', 'shows the whole price, creator, date and a way to buy'],
    ['severity of views', 'marks %i views as %s'],
  ],
  'web/components/videos/videoText.test.ts': [
    ['150 characters', 'cuts a description at 150 characters and adds the ellipsis only then'],
  ],
  'web/pages/videos/VideoPage.test.tsx': [
    ['no way to keep the preview', 'fetches the preview only when it is played, and offers no way to save it'],
    [
      'Buy Now leads through the guard and back',
      'leads a visitor who wants to buy through the guard and remembers the checkout',
    ],
    ['price, 10%, total', 'shows the whole price and its split'],
  ],
});
