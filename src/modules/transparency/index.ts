import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { treeDuty } from '#platform/transparency/buildTree.ts';
import { rereadDuty } from '#platform/transparency/verify/rereadLog.ts';
import { readTree } from '#platform/transparency/readTree.ts';
import { mountTree } from './adapters/mountTree.ts';
import { openTimeStamps } from './adapters/openTimeStamps.ts';
import type { TransparencyEdges, TransparencyPorts, TransparencySettings } from './ports.ts';
import { transparencyRoutes } from './routes.ts';

type Given = Tools & { ports: TransparencyPorts; settings: TransparencySettings; edges: TransparencyEdges };

/** The tree over the log: one process builds it, every process shows it. */
export const transparency = ({ db, clock, ports, settings, edges: { storage } }: Given) => {
  const { transparency: seeds } = settings.keys;
  const host = (): string => new URL(settings.origin).host;
  const tree = readTree({ db, storage, seeds, host });
  const { recordedStore: store, onError, onStampError } = ports;
  const building = { store, db, storage, seeds, host, clock, onError };
  return {
    routes: transparencyRoutes({ tree }),
    policies: [],
    jobs: [],
    mount: (app) => mountTree(app, tree),
    duties: [
      treeDuty(building),
      rereadDuty(building),
      ...openTimeStamps(settings.timestampUrl, { db, storage, onError: onStampError }),
    ],
  } satisfies Module;
};

export type { TransparencyEdges, TransparencySettings };
