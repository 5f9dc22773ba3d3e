import { describe, it } from 'vitest';
import {
  adminListOpenings,
  adminOpenOriginal,
  adminVideoOpenings,
  agreeToOriginal,
} from '#contracts/catalogue/originals.ts';
import { dismissClaim } from '#contracts/claims/claims.ts';
import { releaseReview, takeReview } from '#contracts/catalogue/moderation.ts';
import { id } from '#testing/events.ts';
import { aDispute, aProblem } from '#testing/routes/afterSales.ts';
import { as, call } from '#testing/routes/call.ts';
import { aClaim } from '#testing/routes/claims.ts';
import { anUpload, aVideoInReview } from '#testing/routes/films.ts';
import { aWish } from '#testing/routes/originals.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const mina = aStaffMember('moderator');
const other = aStaffMember('moderator', 'other');
const finance = aStaffMember('finance');
const auditor = aStaffMember('auditor');
const bob = aBuyer('bob');
const waiting = aVideoInReview();
const listed = aListedVideo();
const bought = aPurchase(bob, listed);
const params = { id: listed.id };
const reason = 'The buyer says that the sound is missing.';
const open = (who = mina, body: { reason?: string } = {}) => call(adminOpenOriginal, { params, body }, as(who));
const agree = (who = other, openingId = id(90)) => call(agreeToOriginal, { params, body: { openingId } }, as(who));
const opened = { original: { url: anyText, expiresAt: '2026-03-01T13:00:00.000Z' }, needs: null };

describe('the original of a video under review', () => {
  const take = (who = mina) => call(takeReview, { params: { id: waiting.id } }, as(who));

  it('opens for the moderator who has its lease, who is recorded, and for nobody else', async () => {
    await given(waiting.given)
      .when(open())
      .answers({ original: null, previewUrl: anyText, needs: 'matter' })
      .records()
      .when(take())
      .answers({})
      .when(open())
      .answers(opened)
      .records({
        type: 'OriginalOpened',
        by: mina.id,
        data: {
          videoId: waiting.id,
          creatorId: waiting.creator.id,
          by: mina.id,
          position: 'moderator',
          matter: { kind: 'review', id: waiting.id },
          reason: null,
          agreedBy: null,
        },
      })
      .when(open(other))
      .answers({ original: null, needs: 'matter' })
      .records()
      .when(open(finance))
      .answers({ original: null, needs: 'matter' })
      .records()
      .when(call(releaseReview, { params: { id: waiting.id } }, as(mina)))
      .answers({ success: true })
      .when(open())
      .answers({ original: null, needs: 'matter' });
  });

  it('does not open once the lease has run out', async () => {
    await given(waiting.given)
      .when(take())
      .answers({})
      .after(3600)
      .when(open())
      .answers({ original: null, needs: 'matter' })
      .records();
  });

  it('is not there before the file was checked', async () => {
    await given(anUpload().given).when(open()).refuses('not-found');
    await given().when(open()).refuses('not-found');
  });

  it('is closed to auditors, creators and buyers', async () => {
    await given(waiting.given)
      .when(open(auditor))
      .refuses('not-allowed')
      .when(open(waiting.creator))
      .refuses('not-allowed')
      .when(open(bob))
      .refuses('not-allowed');
  });
});

it('of a listed video opens for an open claim, and no longer when that has ended', async () => {
  await given(listed.given, aClaim(listed))
    .when(open(finance))
    .answers({ original: null, needs: 'matter' })
    .when(open())
    .answers(opened)
    .records({ type: 'OriginalOpened', data: { matter: { kind: 'claim', id: id(80) } } })
    .when(call(dismissClaim, { params: { id: id(80) }, body: { reason: 'It names no work.' } }, as(mina)))
    .answers({})
    .when(open())
    .answers({ original: null, previewUrl: anyText, needs: 'matter' })
    .records();
});

describe('the original of a sold video', () => {
  it('is closed while nothing is open about the sale', async () => {
    await given(bought.given)
      .when(open(finance, { reason }))
      .answers({ original: null, previewUrl: null, needs: 'matter' })
      .records();
  });

  it('needs a reason and a second person', async () => {
    await given(bought.given, aProblem(bought))
      .when(open(finance))
      .answers({ original: null, previewUrl: null, needs: 'reason' })
      .records()
      .when(open(finance, { reason: 'short' }))
      .refuses('invalid-input')
      .when(open(finance, { reason }))
      .answers({ original: null, needs: 'secondPerson' })
      .records({
        type: 'OriginalWanted',
        by: finance.id,
        data: {
          by: finance.id,
          matter: { kind: 'problem', id: bought.orderId },
          reason: { personal: listed.creator.id, value: reason },
        },
      })
      .when(open(finance, { reason }))
      .answers({ original: null, needs: 'secondPerson' })
      .records()
      .when(agree())
      .refuses('not-found');
  });

  it('opens for a day once a second person has agreed', async () => {
    await given(bought.given, aProblem(bought), aWish(bought, finance))
      .when(open(finance))
      .answers({ original: null, needs: 'secondPerson' })
      .records()
      .when(agree(finance))
      .refuses('second-person-needed')
      .when(agree())
      .answers({ success: true })
      .records({ type: 'OriginalAgreed', by: other.id, data: { by: other.id, until: '2026-03-02T12:00:00.000Z' } })
      .when(agree(mina))
      .refuses('not-found')
      .when(open(finance))
      .answers({ ...opened, previewUrl: null })
      .records({ type: 'OriginalOpened', data: { position: 'finance', agreedBy: other.id } })
      .when(open())
      .answers({ original: null, needs: 'matter' })
      .after(24 * 3600)
      .when(open(finance))
      .answers({ original: null, needs: 'reason' })
      .records();
  });

  it('is agreed to by one wish: a later one, which nobody has read, needs an agreement of its own', async () => {
    const felix = aStaffMember('finance', 'felix');
    await given(bought.given, aProblem(bought), aWish(bought, finance))
      .give(aWish(bought, felix, { openingId: id(91) }))
      .when(agree())
      .refuses('not-found')
      .when(open(felix))
      .answers({ original: null, needs: 'secondPerson' })
      .when(agree(other, id(91)))
      .answers({ success: true })
      .when(open(finance))
      .answers({ original: null, needs: 'reason' })
      .when(open(felix))
      .answers({ ...opened, previewUrl: null });
  });

  it('is agreed to for one matter: another needs a second person again', async () => {
    await given(bought.given, aProblem(bought), aWish(bought, finance))
      .when(open(finance))
      .answers({ needs: 'secondPerson' })
      .when(agree())
      .answers({ success: true })
      .give(aDispute(bought), {
        type: 'ProblemDecided',
        data: {
          orderId: bought.orderId,
          videoId: listed.id,
          creatorId: listed.creator.id,
          decision: 'released',
          amountPence: 0,
          reason: { personal: bob.id, value: 'It plays.' },
          by: finance.id,
        } as never,
      })
      .when(open(finance))
      .answers({ original: null, needs: 'reason' });
  });

  it('is listed for staff, and with what was said beside the video', async () => {
    const list = (filter = {}) => call(adminListOpenings, { query: { filter: JSON.stringify(filter) } }, as(auditor));
    await given(bought.given, aProblem(bought), aWish(bought, finance, { reason }))
      .when(list({ status: 'toDo' }))
      .answers([{ videoId: listed.id, by: finance.id, status: 'wanted', matter: 'problem' }])
      .when(agree())
      .answers({ success: true })
      .when(list({ status: 'toDo' }))
      .answers([])
      .when(open(finance))
      .answers({ needs: null })
      .when(call(adminVideoOpenings, { params }, as(auditor)))
      .answers({ openings: [{ by: finance.id, position: 'finance', status: 'opened', reason }] })
      .when(list())
      .answers([{ status: 'opened', agreedBy: anyText }]);
  });
});
