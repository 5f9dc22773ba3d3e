/**
 * `npm run rotate-key`: seals with MASTER_KEY what MASTER_KEY_BEFORE sealed, beside the running site. Safe to repeat, and to
 * be killed in.
 */
import { withStores } from '#cli/withStores.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { reseal, type SealedColumn } from '#platform/secrets/reseal.ts';
import { print } from '#cli/print.ts';

readCommandLine({ usage: 'npm run rotate-key' });
await withStores(async ({ db }, { keys }) => {
  const columns: [title: string, keys: readonly Buffer[], column: SealedColumn][] = [
    ['keys of persons', keys.personalData, { table: 'subject_keys', id: 'subject', box: 'wrapped' }],
    ['keys of videos', keys.originals, { table: 'catalogue_video_keys', id: 'video_id', box: 'wrapped' }],
    ['two-factor secrets', keys.twoFactor, { table: 'auth_two_factor', id: 'user_id', box: 'secret_box' }],
  ];
  for (const [title, [current, before], column] of columns) {
    if (!current || !before)
      throw new Error('MASTER_KEY_BEFORE: set the master key that is replaced, beside the new one.');
    const { boxes, resealed } = await reseal(db, column, [current, before]);
    print(`${title}: ${boxes}, of which ${resealed} were sealed anew`);
  }
  print('Nothing is sealed with the key before. MASTER_KEY_BEFORE can go; keep FIRST_MASTER_KEY.');
});
