import type { RegisterEntry } from '#contracts/certificates/certificates.ts';
import type { Assignment } from '#contracts/sales/assignments.ts';
import { Facts, type Row } from '#web/pages/verify/Facts.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';

/** What a licence is about; never what the first buyer paid. */
const rowsOf = ({ soldAt, ownedSince, isBuyer, role, channelUrl }: Assignment, entry: RegisterEntry): Row[] => {
  const priorUse = entry.chain.find(({ kind }) => kind === 'priorUse');
  return [
    ['Video', entry.title],
    ['First sold on', `${formatDate(soldAt)} (UTC)`],
    ...(role === 'owner' && !isBuyer ? [['Yours since', `${formatDate(ownedSince)} (UTC)`] satisfies Row] : []),
    ...(role === 'owner' ? [['For the channel', channelUrl ?? ''] satisfies Row] : []),
    ['Licensor', entry.licensor ?? 'Erased with the account of the creator'],
    ...(priorUse
      ? [['Published before the sale', priorUse.text || 'Nowhere, as its creator declared'] satisfies Row]
      : []),
    ['SHA-256 of the file', entry.file?.sha256 ?? 'The file is being read; please come back in a minute.', true],
  ];
};

export const LicenceFacts = ({ licence, entry }: { licence: Assignment; entry: RegisterEntry }) => (
  <Facts rows={rowsOf(licence, entry)} />
);
