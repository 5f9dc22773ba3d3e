import { describe, it } from 'vitest';
import {
  accountSettings,
  changeUsername,
  chooseNotices,
  deleteAccount,
  deletionPreview,
  exportMyData,
  linkProvider,
  startSelling,
  unlinkProvider,
} from '#contracts/auth/account.ts';
import { login } from '#contracts/auth/auth.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { canSignIn, linked, password } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aToken } from '#testing/routes/identities.ts';
import { nameKey } from '#testing/routes/keys.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const video = aListedVideo();
const { creator: carol } = video;
const atGoogle = { provider: 'google' as const };
const link = (who = bob, subject = 'g-bob', name = 'first token') =>
  call(linkProvider, { params: atGoogle, body: { token: aToken({ subject, name }) } }, as(who));
const unlink = (who = as(bob)) => call(unlinkProvider, { params: atGoogle }, who);
const closeAccount = (who = bob, username = who.username) => call(deleteAccount, { body: { username } }, as(who));
/** A session that began longer ago than a proof lasts. */
const stale = (who = bob) => as(who, { signedInSecondsAgo: 601 });

describe('the settings', () => {
  it('start from what the account has', async () => {
    await given(bob)
      .also(canSignIn(bob))
      .when(call(accountSettings, as(bob)))
      .answers({ hasPassword: true, hasTwoFactor: false, recoveryCodesLeft: 0, linked: [], canChangeUsername: false })
      .when(call(accountSettings))
      .refuses('not-signed-in');
  });

  it('keep which mails are sent; choosing the same again records nothing', async () => {
    const choose = call(chooseNotices, { body: { notices: ['news', 'sales'] } }, as(bob));
    await given(bob)
      .when(choose)
      .records({ type: 'NoticesChosen', by: bob.id, data: { notices: ['sales', 'news'] } })
      .when(choose)
      .answers({ success: true })
      .records()
      .when(call(accountSettings, as(bob)))
      .answers({ notices: ['sales', 'news'] });
  });
});

describe('a provider', () => {
  it('is linked once, and its account opens no other', async () => {
    await given(bob, dave)
      .also(canSignIn(bob))
      .also(canSignIn(dave))
      .when(link())
      .answers({ success: true })
      .records(
        { type: 'NameTaken', data: { kind: 'google', userId: bob.id } },
        { type: 'ProviderLinked', by: bob.id, data: { provider: 'google' } },
      )
      .when(link(bob, 'g-bob', 'second token'))
      .answers({ success: true })
      .records()
      .when(link(dave, 'g-bob', 'third token'))
      .refuses('already-linked', 'This Google account is linked to another account');
  });

  it('of a second account is refused, and that name is free again', async () => {
    await given(linked(bob, 'google', nameKey('g-bob')))
      .also(canSignIn(bob))
      .when(link(bob, 'g-other'))
      .failsWith('already-done', 'Another Google account is linked already.')
      .records('NameTaken', 'NameReleased');
  });

  it('is unlinked by a proven owner, and never the last way in', async () => {
    await given(linked(bob, 'google', nameKey('g-bob')))
      .when(unlink())
      .refuses('last-way-in', 'Set a password first, or you could not sign in any more')
      .also(canSignIn(bob))
      .when(unlink(stale()))
      .refuses('proof-needed')
      .when(unlink())
      .answers({ success: true })
      .records({ type: 'ProviderUnlinked', by: bob.id, data: { provider: 'google' } }, 'NameReleased')
      .when(unlink())
      .records();
  });
});

describe('a buyer', () => {
  it('becomes a creator, and doing it again changes nothing', async () => {
    await given(bob)
      .when(call(startSelling, as(bob)))
      .answers({ user: { id: bob.id, isCreator: true } })
      .records({ type: 'SellingStarted', by: bob.id, data: { userId: bob.id } })
      .when(call(startSelling, as(bob)))
      .answers({ user: { isCreator: true } })
      .records();
  });

  it('who is not confirmed, or is staff, does not', async () => {
    await given()
      .when(call(startSelling, as(aBuyer('una', { isEmailVerified: false }))))
      .refuses('email-not-verified')
      .when(call(startSelling, as(aStaffMember('moderator'))))
      .refuses('not-allowed', 'Staff neither buy nor sell.');
  });
});

describe('a username', () => {
  const generated: Given = {
    type: 'UserRegistered',
    data: {
      userId: bob.id,
      isCreator: false,
      isUsernameGenerated: true,
      email: personal(bob.id, bob.email),
      username: personal(bob.id, bob.username),
      displayName: personal(bob.id, bob.displayName),
    },
  };
  const rename = (username: string) => call(changeUsername, { body: { username } }, as(bob));

  it('that was generated is changed once, and the old one is free', async () => {
    await given(bob, generated, dave)
      .when(rename('dave'))
      .refuses('username-taken')
      .when(rename('robert'))
      .answers({ user: { username: 'robert' } })
      .records(
        { type: 'NameTaken', data: { kind: 'username', key: nameKey('robert') } },
        { type: 'UsernameChanged', by: bob.id, data: { username: { value: 'robert' } } },
        { type: 'NameReleased', data: { key: nameKey('bob') } },
      )
      .when(rename('rob'))
      .refuses('username-fixed');
  });

  it('that was chosen stays', async () => {
    await given(bob).when(rename('robert')).refuses('username-fixed', 'Your username can no longer be changed');
  });
});

it('a copy of all data is asked for by a proven owner, and the link lasts ten minutes', async () => {
  await given(bob)
    .also(canSignIn(bob))
    .when(call(exportMyData, stale()))
    .refuses('proof-needed')
    .when(call(exportMyData, as(bob)))
    .answers({ url: anyText, expiresAt: '2026-03-01T12:10:00.000Z' })
    .records({ type: 'DataExported', by: bob.id, data: { userId: bob.id } });
});

describe('deleting the account', () => {
  it('withdraws the offers, closes the account for good and sends a last mail', async () => {
    await given(video.given)
      .also(canSignIn(carol))
      .when(call(deletionPreview, as(carol)))
      .answers({ obstacles: [] })
      .when(closeAccount(carol))
      .answers({ success: true, message: 'Your account is deleted.' })
      .records(
        { type: 'OfferWithdrawn', data: { videoId: video.id } },
        { type: 'AccountErased', by: carol.id, data: {} },
      )
      .settle()
      .mails(carol.email, 'Your Soletake account is deleted')
      .when(call(login, { body: { emailOrUsername: 'carol', password } }))
      .refuses('invalid-credentials');
  });

  it('needs the username as it is and a proven owner', async () => {
    await given(bob)
      .also(canSignIn(bob))
      .when(closeAccount(bob, 'Bob'))
      .refuses('invalid-input', undefined, { '#/username': 'Please type your username exactly as it is.' })
      .when(call(deleteAccount, { body: { username: 'bob' } }, stale()))
      .refuses('proof-needed');
  });

  it('waits until earned money is paid out, and is refused to staff', async () => {
    const owed = '£44.10 of what you earned has not been paid out yet. Please withdraw it first.';
    const moderator = aStaffMember('moderator');
    await given(aPurchase(bob, video).given, moderator)
      .also(canSignIn(carol))
      .also(canSignIn(moderator))
      .when(call(deletionPreview, as(carol)))
      .answers({ obstacles: [owed] })
      .when(closeAccount(carol))
      .refuses('account-has-open-business', owed)
      .when(closeAccount(moderator))
      .refuses('not-allowed', 'This is a staff account. An admin must remove its role first.');
  });
});
