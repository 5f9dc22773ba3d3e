/** `npm run staff -- grant|revoke <email> <role>`: staff roles come from the operator. */
import { randomUUID } from 'node:crypto';
import { createStaffDesk } from '#app.ts';
import type { StaffRole } from '#contracts/endpoint.ts';
import { staffRoles } from '#contracts/vocabulary.ts';
import { withStores } from './withStores.ts';

const isRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text);

const [act = '', email = '', role = ''] = process.argv.slice(2);
if (!['grant', 'revoke'].includes(act) || email === '' || !isRole(role)) {
  process.stderr.write(`Usage: npm run staff -- grant|revoke <email> ${staffRoles.join('|')}\n`);
  process.exit(2);
}

await withStores(async ({ rawStore, subjectKeys }, { keys }) => {
  const desk = createStaffDesk({ rawStore, subjectKeys, keys, clock: () => new Date(), newId: randomUUID });
  await desk[act === 'grant' ? 'grant' : 'revoke'](email, role);
  process.stdout.write(`${email}: ${role} ${act === 'grant' ? 'granted' : 'revoked'}\n`);
});
