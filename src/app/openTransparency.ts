/** The tree over the log, and what it needs from the application. */
import { transparency, type TransparencySettings } from '#modules/transparency/index.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Tools } from '#platform/processes/tools.ts';
import type { Edges } from './edges.ts';

export type TransparencyGiven = {
  tools: Tools;
  settings: TransparencySettings;
  edges: Pick<Edges, 'transparency'>;
  /** The log as it is stored: sealed, and in the shapes in which it was written. */
  recordedStore: EventStore;
  onError: (error: unknown, where: string) => void;
};

export const openTransparency = ({ tools, settings, edges, recordedStore, onError }: TransparencyGiven) =>
  transparency({
    ...tools,
    settings,
    edges: edges.transparency,
    ports: {
      recordedStore,
      onError: (error) => onError(error, 'tree over the log'),
      onStampError: (error) => onError(error, 'time stamps of checkpoints'),
    },
  });
