/** `npm run events -- secure`: gives the program its least rights in EventStoreDB, and tries them. */
import { randomBytes } from 'node:crypto';
import { readEventStoreSettings } from '#eventStoreSettings.ts';
import { secureEsdb } from '#platform/eventStoreRights/secureEsdb.ts';
import { print } from '#cli/print.ts';

/** Ends the process with 1 when something is not as it should be, after a sentence that says what. */
export const secure = async (): Promise<void> => {
  try {
    const { adminUrl, url, opsPassword } = readEventStoreSettings(process.env);
    const makePassword = (): string => randomBytes(24).toString('base64url');
    const isRight = await secureEsdb({ adminUrl, url, opsPassword, makePassword, report: print });
    if (isRight) print('Everything is as it should be.');
    else throw new Error('Not everything is as it should be: see the lines above that say WRONG.');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
