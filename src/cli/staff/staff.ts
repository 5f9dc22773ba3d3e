/** `npm run staff -- grant|revoke <email> <role>`, `reset-passkeys <email>`, and `code <email>` for the demo staff's second step. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';
import { openStaffDesk } from '#driver/staffDesk.ts';
import { withStores } from '#cli/withStores.ts';
import { print } from '#cli/print.ts';

const isRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text);

const [act = '', email = '', role = '', ...others] = process.argv.slice(2);
const isKnown =
  email !== '' &&
  others.length === 0 &&
  (['code', 'reset-passkeys'].includes(act) || (['grant', 'revoke'].includes(act) && isRole(role)));
if (!isKnown) {
  process.stderr.write(`Usage: npm run staff -- grant|revoke <email> ${staffRoles.join('|')}\n`);
  process.stderr.write('       npm run staff -- reset-passkeys <email>\n');
  process.stderr.write('       npm run staff -- code <email>      (never in production)\n');
  process.exit(2);
}

const printLink = (link: string): void => {
  print(`Their first passkey, once, within 24 hours; hand it over in person: ${link}`);
};

await withStores(async (stores, config) => {
  const desk = openStaffDesk(stores, config);
  if (act === 'code') {
    if (config.isProduction) throw new Error('In production a code comes from the authenticator app only.');
    const { code, secondsLeft } = await desk.code(email);
    print(`${code}   (for ${secondsLeft} more seconds, once)`);
  } else if (act === 'reset-passkeys') {
    const { link } = await desk.resetPasskeys(email);
    print(`${email}: passkeys removed`);
    printLink(link);
  } else if (act === 'grant' && isRole(role)) {
    const { link } = await desk.grant(email, role);
    print(`${email}: ${role} granted`);
    if (link !== undefined) printLink(link);
  } else if (isRole(role)) {
    await desk.revoke(email, role);
    print(`${email}: ${role} revoked`);
  }
});
