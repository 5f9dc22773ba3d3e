import { describe, expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { aClaim, anAcceptedClaim } from '#testing/routes/claims.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { sweepHourly } from '#testing/routes/sweeps.ts';
import { happenedAt } from '#testing/routes/world.ts';
import { letterOfItem } from './process.ts';

const video = aListedVideo();
const claimId = id(80);
/** The clock of a test stands at noon. */
const anHourAgo = '2026-03-01T11:00:00.000Z';

describe('a letter of a claim', () => {
  it('is mailed to both sides by the sweeper when its job is lost, and only once', async () => {
    const world = await given(happenedAt(anHourAgo, anAcceptedClaim(video)));
    const { events, mails } = await world.sweep();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'carol@example.com',
      'wendy@example.com',
      'wendy@example.com',
    ]);
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'LetterSent',
          data: { claimId, letter: 'disabled', to: 'creator', at: anHourAgo },
        }),
      ]),
    );
    expect(await world.sweep()).toMatchObject({ events: [], mails: [] });
  });

  it('is skipped when nobody was part of the claim to whom it could go', async () => {
    const withdrawn = { type: 'ClaimWithdrawn', data: { claimId, videoId: video.id, creatorId: null } } as const;
    const world = await given(happenedAt(anHourAgo, aClaim(video), withdrawn));
    const { events, mails } = await world.sweep();
    expect(mails.map(({ to }) => to)).toEqual(['wendy@example.com', 'wendy@example.com']);
    expect(events.filter(({ type }) => type === 'LetterSkipped')).toMatchObject([
      { data: { claimId, letter: 'withdrawn', to: 'creator', at: anHourAgo } },
    ]);
    expect(await world.app.findStuckWork(10)).toEqual([]);
    expect(await world.sweep()).toMatchObject({ events: [], mails: [] });
  });

  it('is stuck after two hours without a mail server, and says why', async () => {
    const world = await given(happenedAt(anHourAgo, aClaim(video)));
    world.clock.wait(2 * 3600);
    expect(await world.app.findStuckWork(10)).toMatchObject([
      { process: 'claim-letter', state: 'unsent', ask: 'admin' },
    ]);
  });

  it('is given up once no mail server has taken it for two weeks', async () => {
    const world = await given(happenedAt(anHourAgo, anAcceptedClaim(video)));
    world.deadAddresses.add(video.creator.email);
    expect((await world.sweep()).events.map(({ type }) => type)).toEqual(['LetterSent', 'LetterSent']);
    expect(await world.app.findStuckWork(10)).toEqual([]);
    world.clock.wait(14 * 86_400);
    expect(await world.app.findStuckWork(10)).toMatchObject([
      { process: 'claim-letter', error: '550 no such mailbox' },
    ]);
    const events = await sweepHourly(world, 5);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'LetterSkipped',
        data: { claimId, letter: 'disabled', to: 'creator', at: anHourAgo },
      }),
    );
    // The letter about the strike, which has just been due, is tried on.
    expect((await world.app.findStuckWork(10)).map(({ itemId }) => letterOfItem(itemId).letter.letter)).toEqual([
      'strike',
    ]);
  });

  it('is named by its claim, its recipient, its kind and its moment', () => {
    const letter = { to: 'creator', letter: 'disabled', at: anHourAgo };
    expect(letterOfItem(`${claimId}:creator:disabled:${anHourAgo}`)).toEqual({ claimId, letter });
  });
});
