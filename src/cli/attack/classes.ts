import type { Attack } from './attack.ts';
import { accessAttacks } from './classes/access.ts';
import { accountAttacks } from './classes/accounts.ts';
import { fileAttacks } from './classes/files.ts';
import { floodAttacks } from './classes/floods.ts';
import { inputAttacks } from './classes/input.ts';
import { moneyAttacks } from './classes/money.ts';
import { pageAttacks } from './classes/pages.ts';
import { sessionAttacks } from './classes/sessions.ts';
import { storageAttacks } from './classes/storage.ts';

/** Everything that an attacker tries. */
export const attacks: readonly Attack[] = [
  ...accountAttacks,
  ...sessionAttacks,
  ...accessAttacks,
  ...moneyAttacks,
  ...fileAttacks,
  ...inputAttacks,
  ...pageAttacks,
  ...floodAttacks,
  ...storageAttacks,
];
