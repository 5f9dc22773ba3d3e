/** The words of the landing page. Claims with `proven: false` are the operator's to prove and are marked 'Example'. */

export type Audience = 'creator' | 'youtuber';

export const audiences = [
  ['creator', 'For Aspiring Creators'],
  ['youtuber', 'Browsing Videos'],
] as const satisfies readonly (readonly [Audience, string])[];

export type Side = {
  title: string;
  text: string;
  primary: { to: string; label: string };
  secondary: { to: string; label: string };
  featuresTitle: string;
  features: readonly { title: string; text: string }[];
  callTitle: string;
  callText: string;
  callNote: string | null;
};

/** `creatorShare` in percent: `90%`. */
export const sidesFor = (creatorShare: string): Record<Audience, Side> => ({
  creator: {
    title: 'Your afternoon project is somebody’s next video.',
    text: `Film what you are already doing. Name your price. One buyer gets it, exclusively, and you keep ${creatorShare}.`,
    primary: { to: '/upload', label: 'Upload a video' },
    secondary: { to: '/browse', label: 'Browse videos' },
    featuresTitle: 'Sell what you film anyway',
    features: [
      {
        title: 'You name the price',
        text: `Most creators ask £50–£500. You keep ${creatorShare} of what you ask, every time.`,
      },
      {
        title: 'Credited when it sells',
        text: 'Credited the moment it sells. Withdraw any available amount from £10 whenever you like; early sales are held for a short time.',
      },
      {
        title: 'A phone is enough',
        text: 'Held sideways, steady, 5 to 30 minutes of real work: that is what channels look for.',
      },
      {
        title: 'Nothing leaks',
        text: 'Buyers see a short, watermarked preview. Only the buyer who paid gets your original.',
      },
    ],
    callTitle: 'What did you make this week?',
    callText: 'Listing costs nothing, and most videos are live within hours.',
    callNote: '10 free uploads per day • £5/month for unlimited',
  },
  youtuber: {
    title: 'Footage that only your channel will ever have.',
    text: 'Real projects, filmed by the people who did them. Buy one, and no other channel will have it.',
    primary: { to: '/browse', label: 'Browse videos' },
    secondary: { to: '/upload', label: 'Upload a video' },
    featuresTitle: 'Stock footage is everybody’s. This is not.',
    features: [
      {
        title: 'Sold exactly once',
        text: 'The first completed payment closes the offer. Nobody can buy it after you.',
      },
      { title: 'See it first', text: 'About 30 seconds of preview from across the whole video, before you decide.' },
      {
        title: 'One honest price',
        text: 'The price on the card is what you pay, platform fee included. We show the split line by line.',
      },
      {
        title: 'Rights you can show',
        text: 'Full commercial rights, a licence that names your channel, and a proof of the sale to keep.',
      },
    ],
    callTitle: 'There is only one of each.',
    callText: 'When a video is sold, it is gone. See what is for sale today.',
    callNote: null,
  },
});

export const testimonials = [
  {
    proven: false,
    quote: 'I was going to film the shelves for myself anyway. Selling the clip paid for the oak.',
    name: 'Marta, joiner',
  },
  {
    proven: false,
    quote: 'I stopped seeing my B-roll in other people’s videos. That alone is worth it.',
    name: 'Dev, runs a repair channel',
  },
  {
    proven: false,
    quote: 'Uploaded on Sunday, sold on Tuesday. The statement showed every penny of the split.',
    name: 'Ife, cooks at weekends',
  },
] as const;

export const rating = { proven: false, stars: 4.8, reviews: 25 } as const;
