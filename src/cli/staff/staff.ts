/** `npm run staff -- grant|revoke <email> <role>`, and `code <email>` for the demo staff's second step. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';
import { openStaffDesk } from '#driver/staffDesk.ts';
import { withStores } from '#cli/withStores.ts';

const isRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text);

const [act = '', email = '', role = ''] = process.argv.slice(2);
const isKnown = email !== '' && (act === 'code' || (['grant', 'revoke'].includes(act) && isRole(role)));
if (!isKnown) {
  process.stderr.write(`Usage: npm run staff -- grant|revoke <email> ${staffRoles.join('|')}\n`);
  process.stderr.write('       npm run staff -- code <email>      (never in production)\n');
  process.exit(2);
}

await withStores(async (stores, config) => {
  const desk = openStaffDesk(stores, config);
  if (act === 'code') {
    if (config.isProduction) throw new Error('In production a code comes from the authenticator app only.');
    const { code, secondsLeft } = await desk.code(email);
    process.stdout.write(`${code}   (for ${secondsLeft} more seconds, once)\n`);
  } else if (isRole(role)) {
    await desk[act === 'grant' ? 'grant' : 'revoke'](email, role);
    process.stdout.write(`${email}: ${role} ${act === 'grant' ? 'granted' : 'revoked'}\n`);
  }
});
