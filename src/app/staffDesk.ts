import { staffDesk } from '#modules/auth/index.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { openLog } from './openLog.ts';
import { createAnswers } from './answers.ts';

type Deps = Pick<Tools, 'rawStore' | 'subjectKeys' | 'db' | 'clock' | 'newId'> & {
  settings: Parameters<typeof staffDesk>[0]['settings'];
};

/** Grants and revokes staff roles and gives the code of a demo account, without the rest of the application. */
export const createStaffDesk = ({ rawStore, subjectKeys, db, clock, newId, settings }: Deps) => {
  const { store, sealedStore } = openLog(rawStore, subjectKeys);
  const now = (): string => clock().toISOString();
  const tools = { handle: createHandle(store, now, newId), load: createLoad(store), rawStore: sealedStore, db, now };
  return staffDesk({ ...tools, clock, newId, settings, ports: createAnswers(tools) });
};
