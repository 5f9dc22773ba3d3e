/** What somebody wrote to us. */
import { kindOf, type CaseTopic } from '#contracts/supportVocabulary.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { CaseOpened, Sender } from './events.ts';

export type SupportCase =
  | { status: 'none' }
  /** Sender and message are null once the person is forgotten. */
  | { status: 'open'; reference: string; topic: CaseTopic; sender: Sender | null; message: string | null };

const evolve = (_: SupportCase, { data }: CaseOpened): SupportCase => ({
  status: 'open',
  reference: data.reference,
  topic: data.topic,
  sender: data.sender.value,
  message: data.message.value,
});

export const supportCase: Aggregate<SupportCase, CaseOpened> = {
  category: 'case',
  initialState: { status: 'none' },
  evolve,
};

export type NewCase = {
  caseId: string;
  reference: string;
  userId: string | null;
  topic: CaseTopic;
  message: string;
  sender: Sender;
  isPro: boolean;
};

/** What arrives a second time is there already. */
export const openCase =
  ({ caseId, reference, userId, topic, message, sender, isPro }: NewCase) =>
  (state: SupportCase): [] | [CaseOpened] => {
    if (state.status === 'open') return [];
    const owner = userId ?? caseId;
    return [
      {
        type: 'CaseOpened',
        data: {
          ...{ caseId, kind: kindOf(topic), topic, reference, userId, isPro },
          ...{ sender: personal(owner, sender), message: personal(owner, message) },
        },
      },
    ];
  };
