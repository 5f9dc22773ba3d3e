/** The certificates of sales, and what they need from the other modules and from the tree over the log. */
import { certificates, type CertificatesPorts, type CertificatesSettings } from '#modules/certificates/index.ts';
import { leafText } from '#platform/transparency/eventLeaf.ts';
import { readTree } from '#platform/transparency/readTree.ts';
import type { Answers } from './answers.ts';
import type { TransparencyGiven } from './openTransparency.ts';

type Given = TransparencyGiven & {
  settings: CertificatesSettings;
  answers: Pick<Answers, 'findSale' | 'findOrder' | 'findUsername' | 'findTransfers'>;
};

/** @param others what the opened modules answer */
export const openCertificates = (
  { tools, settings, edges, recordedStore, answers }: Given,
  others: Pick<CertificatesPorts, 'findTurns' | 'findDeeds'>,
) =>
  certificates({
    ...tools,
    settings,
    ports: {
      ...others,
      findSale: answers.findSale,
      findOrder: answers.findOrder,
      findTransfers: answers.findTransfers,
      findCreatorName: answers.findUsername,
      findEntry: async (videoId, eventId) => {
        const events = await recordedStore.readStream(`offer-${videoId}`);
        const entry = events.find((event) => event.eventId === eventId);
        return entry && leafText(entry);
      },
      tree: readTree({
        db: tools.db,
        storage: edges.transparency.storage,
        seeds: settings.keys.transparency,
        host: () => new URL(settings.origin).host,
      }),
    },
  });
