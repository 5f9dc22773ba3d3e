import { appendFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { openSimulationDb } from '#testing/simulation/database.ts';
import { runSeed } from '#testing/simulation/run.ts';
it('seeds', async () => {
  const db = await openSimulationDb(inject('postgres').admin, 'tmp_seeds');
  for (let seed = 9; seed < 140; seed += 1) {
    const { failures, kinds } = await runSeed(db, seed);
    const k = kinds.filter((x) =>
      [
        'PayoutApproved',
        'BatchApproved',
        'RefundApproved',
        'TransferMade',
        'SaleAnnulled',
        'AccountErased',
        'CreditNoteIssued',
        'PayoutCutShort',
        'TransferTakenBack',
        'DisputeLost',
        'RightsLost',
        'PayoutPaid',
        'ListingEdited',
        'StrikeGiven',
        'PersonForgotten',
        'StaffRoleProposed',
      ].includes(x),
    );
    appendFileSync(
      '/tmp/hC-seeds.log',
      `${seed} ${k.join()} ${failures.map(({ check, detail }) => `\n   ${check}: ${detail}`).join('')}\n`,
    );
  }
  await db.close();
  expect(1).toBe(1);
}, 1_200_000);
