/** A support case: a thread between the sender and staff. */
import { Problem } from '#contracts/http/problem.ts';
import {
  kindOf,
  mostCaseEntries,
  type CaseKind,
  type CaseLink,
  type CaseStatus,
  type CaseTopic,
} from '#contracts/support/vocabulary.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  CaseAnswered,
  CaseClosed,
  CaseContinued,
  CaseEvent,
  CaseLinked,
  CaseNoted,
  CaseOpened,
  Sender,
} from '#events/support.ts';

/** One message; only staff read a `note`. */
export type CaseEntry = {
  entryId: string;
  from: 'sender' | 'staff' | 'note';
  /** The member of staff. */
  by: string | null;
  /** Null once the sender's key is destroyed. */
  words: string | null;
  at: string;
};

export type OpenedCase = {
  status: CaseStatus;
  caseId: string;
  reference: string;
  kind: CaseKind;
  topic: CaseTopic;
  /** Null when signed out. */
  userId: string | null;
  isPro: boolean;
  /** Sender and message are null once the key is destroyed. */
  sender: Sender | null;
  message: string | null;
  /** After the first message, in order. */
  entries: readonly CaseEntry[];
  links: readonly CaseLink[];
  closedFor: string | null;
};
export type SupportCase = { status: 'none' } | OpenedCase;

const isSame = (caseLink: CaseLink, other: CaseLink): boolean =>
  caseLink.kind === other.kind && caseLink.id === other.id;

const evolve = (state: SupportCase, event: CaseEvent): SupportCase => {
  if (event.type === 'CaseOpened') {
    const { caseId, reference, kind, topic, userId, isPro = false, sender, message } = event.data;
    return {
      status: 'waiting',
      caseId,
      reference,
      kind,
      topic,
      userId,
      isPro,
      sender: sender.value,
      message: message.value,
      entries: [],
      links: [],
      closedFor: null,
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'CaseAnswered': {
      const { entryId, by, words, closes, at } = event.data;
      const entry: CaseEntry = { entryId, from: 'staff', by, words: words.value, at };
      return { ...state, status: closes ? 'closed' : 'answered', closedFor: null, entries: [...state.entries, entry] };
    }
    case 'CaseContinued': {
      const { entryId, words, at } = event.data;
      const entry: CaseEntry = { entryId, from: 'sender', by: null, words: words.value, at };
      return { ...state, status: 'waiting', closedFor: null, entries: [...state.entries, entry] };
    }
    case 'CaseNoted': {
      const { entryId, by, words, at } = event.data;
      return { ...state, entries: [...state.entries, { entryId, from: 'note', by, words: words.value, at }] };
    }
    case 'CaseLinked':
      return { ...state, links: [...state.links, event.data.link] };
    case 'CaseClosed':
      return { ...state, status: 'closed', closedFor: event.data.reason.value };
  }
};

export const supportCase: Aggregate<SupportCase, CaseEvent> = {
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

/** A second arrival of the same message changes nothing. */
export const openCase =
  ({ caseId, reference, userId, topic, message, sender, isPro }: NewCase) =>
  (state: SupportCase): [] | [CaseOpened] => {
    if (state.status !== 'none') return [];
    const owner = userId ?? caseId;
    return [
      {
        type: 'CaseOpened',
        data: {
          caseId,
          kind: kindOf(topic),
          topic,
          reference,
          userId,
          isPro,
          sender: personal(owner, sender),
          message: personal(owner, message),
        },
      },
    ];
  };

const mustBeOpened = (state: SupportCase): OpenedCase => {
  if (state.status === 'none') throw new Problem('not-found');
  return state;
};
/** The text is sealed with the sender's key, and is erased with it. */
const ownerOf = ({ userId, caseId }: OpenedCase): string => userId ?? caseId;
const isWritten = ({ entries }: OpenedCase, entryId: string): boolean =>
  entries.some((entry) => entry.entryId === entryId);

const mustHaveRoom = ({ entries }: OpenedCase): void => {
  if (entries.length + 1 >= mostCaseEntries)
    throw new Problem('conflict', 'This conversation has reached its limit. Please start a new one.');
};

/** `entryId` makes a repeated request one message. */
export type Written = { entryId: string; words: string; at: string };
type ByStaff = Written & { by: string };

export const answerCase =
  ({ entryId, words, at, by, closes }: ByStaff & { closes: boolean }) =>
  (state: SupportCase): [] | [CaseAnswered] => {
    const opened = mustBeOpened(state);
    if (isWritten(opened, entryId)) return [];
    if (opened.sender === null)
      throw new Problem('conflict', 'The sender has deleted their account and gets no more email.');
    mustHaveRoom(opened);
    const { caseId } = opened;
    return [
      { type: 'CaseAnswered', data: { caseId, entryId, by, words: personal(ownerOf(opened), words), closes, at } },
    ];
  };

export const continueCase =
  ({ entryId, words, at }: Written) =>
  (state: SupportCase): [] | [CaseContinued] => {
    const opened = mustBeOpened(state);
    if (isWritten(opened, entryId)) return [];
    mustHaveRoom(opened);
    return [
      {
        type: 'CaseContinued',
        data: { caseId: opened.caseId, entryId, words: personal(ownerOf(opened), words), at },
      },
    ];
  };

export const noteCase =
  ({ entryId, words, at, by }: ByStaff) =>
  (state: SupportCase): [] | [CaseNoted] => {
    const opened = mustBeOpened(state);
    if (isWritten(opened, entryId)) return [];
    mustHaveRoom(opened);
    const { caseId } = opened;
    return [{ type: 'CaseNoted', data: { caseId, entryId, by, words: personal(ownerOf(opened), words), at } }];
  };

export const linkCase =
  (link: CaseLink, by: string) =>
  (state: SupportCase): [] | [CaseLinked] => {
    const { caseId, links } = mustBeOpened(state);
    return links.some((opened) => isSame(opened, link)) ? [] : [{ type: 'CaseLinked', data: { caseId, by, link } }];
  };

export const closeCase =
  ({ by, reason, at }: { by: string; reason: string; at: string }) =>
  (state: SupportCase): [] | [CaseClosed] => {
    const opened = mustBeOpened(state);
    if (opened.status === 'closed') return [];
    const { caseId, userId } = opened;
    return [{ type: 'CaseClosed', data: { caseId, userId, by, reason: personal(ownerOf(opened), reason), at } }];
  };
