import { describe, expect, it } from 'vitest';
import { completeProfile, getProfile, removeAvatar, updateProfile, uploadAvatar } from '#contracts/profile/profile.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const ida = aBuyer('ida', { isProfileComplete: false });
const una = aBuyer('una', { isEmailVerified: false, isProfileComplete: false });
const names = { firstName: 'Ida', lastName: 'Example' };
const details = {
  phone: '',
  contactPreferences: [],
  addressLine1: '',
  addressLine2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: '',
};
const complete = (who = ida) => call(completeProfile, { body: { ...names, city: 'London' } }, as(who));
const update = (who = bob) =>
  call(updateProfile, { body: { ...names, displayName: 'Bobby', bio: 'I like oak.' } }, as(who));
const upload = call(uploadAvatar, { file: new File(['a picture'], 'me.png', { type: 'image/png' }) }, as(bob));
const remove = call(removeAvatar, as(bob));

describe('another name', () => {
  const rename = (displayName: string, who = bob) =>
    call(updateProfile, { body: { ...names, displayName, bio: 'I like oak.' } }, as(who));

  it('that speaks for us, or is a link, is refused', async () => {
    await given(bob)
      .when(rename('Ѕupport Tеam'))
      .refuses('invalid-input', undefined, { '#/displayName': 'This name is reserved. Please choose another one' })
      .when(rename('Claim £500 at evil.example'))
      .refuses('invalid-input', undefined, { '#/displayName': 'A name cannot contain a link or an email address' });
  });

  it('is not the one that was there before, which stays', async () => {
    const admin = aBuyer('admin');
    await given(admin)
      .when(rename('Admin', admin))
      .answers({ success: true })
      .when(rename('Moderator', admin))
      .refuses('invalid-input');
  });
});

describe('the name of a person', () => {
  const ways = {
    completed: (world: World, change: object) =>
      world.call(callWith(completeProfile, { body: { ...names, ...change } }, as(ida))),
    changed: (world: World, change: object) =>
      world.call(callWith(updateProfile, { body: { ...names, displayName: 'Bobby', ...change } }, as(bob))),
  };
  const unseen = ['', '  ', '\u200b'];
  const misleading = ['X\nLicensee: The BBC', 'A\u202egnp.exe', 'A\u2066b', 'A\u0007', 'A\ud800'];

  describe.each(Object.entries(ways))('when the profile is %s', (_, send) => {
    it.each(['firstName', 'lastName'])('V2.2.1: can be seen, on one line, in its own direction: %s', async (field) => {
      const world = await given(bob, ida);
      for (const name of [...unseen, ...misleading])
        expect(await send(world, { [field]: name }), JSON.stringify(name)).toMatchObject({
          problem: { type: 'invalid-input', errors: [{ pointer: `#/${field}` }] },
        });
      expect(await send(world, { [field]: ` ${'N'.repeat(60)} ` })).toMatchObject({ answer: { status: 200 } });
    });
  });

  it('V2.2.1: that was left empty before this rule is still read', async () => {
    await given(bob, {
      type: 'ProfileUpdated',
      data: {
        userId: bob.id,
        displayName: { personal: bob.id, value: 'B' },
        bio: { personal: bob.id, value: '' },
        details: { personal: bob.id, value: { ...details, firstName: '', lastName: '\n' } },
      },
    })
      .when(call(getProfile, as(bob)))
      .answers({ displayName: 'B', firstName: '', lastName: '\n' });
  });
});

describe('completing the profile', () => {
  it('opens everything: the answer carries new tokens, and the details are sealed', async () => {
    const here = as(ida);
    await given(ida)
      .when(call(completeProfile, { body: { ...names, city: 'London' } }, here))
      .answers({ accessToken: anyText, refreshToken: anyText, user: { id: ida.id, isProfileComplete: true } })
      .records({
        type: 'ProfileCompleted',
        by: ida.id,
        data: {
          userId: ida.id,
          details: { personal: ida.id, value: { firstName: 'Ida', city: 'London', phone: '', contactPreferences: [] } },
        },
      })
      .when(call(completeProfile, { body: { ...names, city: 'London' } }, here))
      .answers({ user: { isProfileComplete: true } })
      .records();
  });

  it('needs a confirmed address and a name', async () => {
    await given()
      .when(complete(una))
      .refuses('email-not-verified')
      .when(callWith(completeProfile, { body: { firstName: '', phone: 'call me' } }, as(ida)))
      .refuses('invalid-input', undefined, {
        '#/firstName': 'Please enter your first and last name',
        '#/lastName': expect.any(String) as string,
        '#/phone': 'Invalid phone number format',
      })
      .when(call(completeProfile, { body: names }))
      .refuses('not-signed-in');
  });
});

describe('the own profile', () => {
  it('is read with its address, by its owner alone', async () => {
    await given(bob)
      .when(call(getProfile, as(bob)))
      .answers({
        displayName: 'Bob',
        username: 'bob',
        email: bob.email,
        bio: '',
        address: { addressLine1: '1 High Street', country: 'GB' },
        avatarUrl: null,
      })
      .records()
      .when(call(getProfile))
      .refuses('not-signed-in');
  });

  it('is saved, and saving the same again writes nothing', async () => {
    await given(bob)
      .when(update())
      .answers({ success: true, message: 'Your profile has been saved.', user: { displayName: 'Bobby' } })
      .records({
        type: 'ProfileUpdated',
        by: bob.id,
        data: { displayName: { personal: bob.id, value: 'Bobby' }, bio: { value: 'I like oak.' } },
      })
      .when(update())
      .answers({ user: { displayName: 'Bobby' } })
      .records()
      .when(call(getProfile, as(bob)))
      .answers({ displayName: 'Bobby', bio: 'I like oak.', firstName: 'Ida', address: { city: '' } });
  });

  it('is not saved without a name on screen, nor before the address is confirmed', async () => {
    await given()
      .when(call(updateProfile, { body: { ...names, displayName: '' } }, as(bob)))
      .refuses('invalid-input', undefined, { '#/displayName': 'Display name is required' })
      .when(update(una))
      .refuses('email-not-verified');
  });
});

describe('the own picture', () => {
  it('is set in three sizes; the same one again writes nothing', async () => {
    const world = await given(bob);
    const { body, events } = await world.call(upload);
    const [changed] = events;
    expect(changed).toMatchObject({ type: 'AvatarChanged', data: { userId: bob.id, avatar: anyText } });
    const name = changed?.type === 'AvatarChanged' ? String((changed.data as { avatar: string }).avatar) : '';
    expect(body).toMatchObject({
      avatarUrl: `/media/avatars/${bob.id}/${name}-160.webp`,
      avatarUrls: {
        small: `/media/avatars/${bob.id}/${name}-64.webp`,
        large: `/media/avatars/${bob.id}/${name}-512.webp`,
      },
      user: { avatarUrl: anyText },
    });
    expect(await world.call(upload)).toMatchObject({ body: { success: true }, events: [] });
  });

  it('is taken away, once', async () => {
    await given(bob, { type: 'AvatarChanged', data: { userId: bob.id, avatar: 'abc' } })
      .when(remove)
      .answers({ success: true, user: { avatarUrl: null } })
      .records({ type: 'AvatarChanged', by: bob.id, data: { userId: bob.id, avatar: null } })
      .when(remove)
      .records();
  });

  it('needs a file and somebody who is signed in', async () => {
    await given(bob)
      .when(callWith(uploadAvatar, {}, as(bob)))
      .refuses('invalid-input', undefined, { '#/file': 'Please choose a file.' })
      .when(callWith(uploadAvatar, {}))
      .refuses('not-signed-in');
  });
});
