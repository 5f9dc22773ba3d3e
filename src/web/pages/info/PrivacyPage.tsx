import { uploadGivenUpDays } from '#contracts/site/houseRules.ts';
import { requestLinkDays } from '#contracts/requests/vocabulary.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { LegalPage } from '#web/components/prose/LegalPage.tsx';

/** Said as it is set: whether anybody is asked where an address is, and who. */
const currencyFor = (geoipHost: string | null): string =>
  geoipHost === null
    ? 'Nobody is asked where your network address is.'
    : `If neither of them tells, your browser asks the service at **${geoipHost}** for the country of your network address, at
most once each time the site is opened. That service sees your address; we learn nothing about it.`;

const textFor = (brandName: string, geoipHost: string | null): string => `
## What we keep

### About your account

Email, username and display name; from the profile your name, telephone number, preferred way of contact, postal address, and
whatever you write about yourself; a picture if you add one. Passwords are kept as a hash (Argon2), the secret of
two-factor authentication encrypted, recovery codes as hashes. None of the three is in the log.

A creator has a page that everybody can read: username, display name, picture, what you write about yourself, the month you
joined, what you have for sale and how many you have sold. It shows nothing else about your account.

### About your sign-ins

Time, way, device in words and network address of each sign-in and of refused attempts, so that you can see who used your
account. You find them under Security, and they stay sealed in the log until you leave. The list of sessions is cleared
90 days after they have ended.

### About what you sell

The video file, its description, the checks, and the grant that you sign, with your typed name, the time and the network
address. **Fingerprints** of pictures and sound are made of every video. They are numbers from which nothing can be
shown, and they outlive both the video and your account, because otherwise a copy could be sold again.

### About what you buy

What you bought, when, for how much, under which licence, and the address of the channel that the licence names. Those facts
stay: they are the proof of a right that somebody holds. Receipt and licence name you as your profile did on that day; once
you have left, your name can no longer be read here, so keep the files. Which videos you have saved is known to you alone.
A review is shown without your name; when you leave, its words go and its stars stay. We keep the notifications that we sent you,
by email or on the site, as ids, amounts and dates.

### About what you write to us

Messages to support and contact, requests for content and copyright notices, with your name and address. They are sealed
with the key of your account; without an account, with a key of the message itself. What you ask creators for is not sealed,
because everybody is meant to read it; who asks is never shown. What creators answer is sealed, and read by
you and moderators. Messages between a buyer and a creator are sealed too, each with the key of who wrote it; you two read
them, and a moderator only the one that one of you reports. Who reported something is told to moderators alone. A request whose link nobody follows loses its sender after ${requestLinkDays} days. A copyright
notice goes to the creator of the video, and is kept when you leave. What you are typing stays in your browser, for this
tab alone, until it is sent.

### About visits

Visitors of a video are counted once per video and UK day. For that we keep a keyed hash of the day and your account, or
of the day, your network address and the name of your browser, together with the kind of page you came from and the words
you searched for. When the day is over, only numbers are kept, and of the words only those by which two visitors came; what
looks like an email address or a telephone number is left out. There is no cookie for it and no service of somebody else.
We do not look up where your network address is.

### About your currency

Prices are charged in pounds. To show an amount in your own currency beside them, the script of the page looks at the time
zone and the languages of your browser; neither is sent to us. ${currencyFor(geoipHost)} A currency that you choose
yourself is kept in a cookie, and nothing is looked at any more.

### In technical records

The record of requests holds time, path, status and duration, no address and no name. To slow down attacks, requests
are counted for each network address; those counters are cleared by themselves.

## How it is kept

Personal values stand in the log encrypted, **with a key for each person**. When you leave, that key is destroyed. What was
written about you then cannot be read by anybody, us included, while the record of sales stays complete. A keyed proof
that you signed a grant remains, without your name.

An upload that nobody goes on with is thrown away after ${uploadGivenUpDays} days.

## Who else gets data

- **Stripe**, our payment provider: your email, what is bought and for how much, when you pay; your name, email and
  country, when you set up payouts. Card numbers, and what Stripe asks of you there (date of birth, address, bank account,
  at times a document), go to Stripe alone.
- **The service that delivers our mail**: your address and what we write to you.
- **Google or Facebook**: only when you sign in with them. Google’s button is loaded from Google on the pages for signing in
  and registering.
${geoipHost === null ? '' : `- **The service at ${geoipHost}**: your network address, as said about your currency.\n`}- **The buyer of your video** gets the video; your display name stands beside it.
- **Nobody else**, unless the law obliges us. We sell no data and show no advertising.

## Why we may

To carry out the contract with you (account, sale, purchase, payout); to meet legal duties (accounts, tax); and because we
have a legitimate interest in keeping the marketplace honest and safe (fingerprints, counting, security records).

## What you may ask for

- **A copy.** Account Settings gives you everything that we hold about you as one file.
- **Correction.** Most of it you change yourself under My Account.
- **Erasure.** Account Settings deletes the account for good, once money that we owe you has been paid out.
- **Objection and restriction.** Write to us by the [contact](/contact) page.

You may complain to the Information Commissioner’s Office at [ico.org.uk](https://ico.org.uk/make-a-complaint/).

The page about [cookies](/cookies) lists every cookie. ${brandName} is not meant for children.
`;

export const PrivacyPage = () => {
  const { brandName, geoipUrl } = useBoot();
  return (
    <LegalPage
      title="Privacy"
      description="What is kept about you, how it is sealed with a key of your own, who gets it, and how you erase it."
      lead="What we keep, why, for how long, and how you erase it."
      text={textFor(brandName, geoipUrl === null ? null : new URL(geoipUrl).host)}
    />
  );
};
