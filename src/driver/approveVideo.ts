/** A moderator who approves what the page shows, as a person at the console does. */
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import type { SiteClient } from './client.ts';

type Moderator = Pick<SiteClient, 'call'>;

/**
 * Approves the video; against findings about its rights, which generated films often have, with a reason, and with a colleague where it
 * resembles a sold one.
 */
export const approveSeen = async (
  moderator: Moderator,
  id: string,
  findColleague: () => Promise<Moderator>,
): Promise<void> => {
  const { rights } = await moderator.call(catalogue.adminGetVideo, { params: { id } });
  const note = rights.length > 0 ? 'A film that was made for this site.' : '';
  const approval = { params: { id }, body: { note, against: rights } };
  const { approvalProposal } = await moderator.call(catalogue.approveVideo, approval);
  if (approvalProposal !== null) await (await findColleague()).call(catalogue.approveVideo, approval);
};
