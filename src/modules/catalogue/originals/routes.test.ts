import { it } from 'vitest';
import { adminOpenOriginal, agreeToOriginal, orderOpenings } from '#contracts/catalogue/originals.ts';
import { aProblem } from '#testing/routes/afterSales.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { aWish } from '#testing/routes/originals.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const finance = aStaffMember('finance');
const bob = aBuyer('bob');
const bought = aPurchase(bob, aListedVideo());
const params = { id: bought.video.id };
const openings = (who = as(bob)) => call(orderOpenings, { params: { orderId: bought.orderId } }, who);

it('a buyer reads in which role staff opened what they bought, when and for what; and nobody else does', async () => {
  const wish = aWish(bought, finance);
  const { openingId } = wish.data;
  await given(bought.given, aProblem(bought))
    .when(openings())
    .answers({ openings: [] })
    .give(wish)
    .when(openings())
    .answers({ openings: [] })
    .when(call(agreeToOriginal, { params, body: { openingId } }, as(aStaffMember('moderator'))))
    .answers({ success: true })
    .when(call(adminOpenOriginal, { params, body: {} }, as(finance)))
    .answers({ needs: null })
    .when(openings())
    .answers({ openings: [{ at: '2026-03-01T12:00:00.000Z', position: 'finance', matter: 'problem' }] })
    .when(openings(as(aBuyer('dave'))))
    .refuses('not-found')
    .when(openings(as(bought.video.creator)))
    .refuses('not-found')
    .when(openings(visitor()))
    .refuses('not-signed-in');
});
