import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { mountVerifier } from './adapters/mountVerifier.ts';
import type { CertificatesPorts, CertificatesSettings } from './ports.ts';
import { certificatesRoutes } from './routes.ts';

type Given = Tools & { ports: CertificatesPorts; settings: CertificatesSettings };

/** Signed certificates of sales, and the public register in which anybody finds them. */
export const certificates = ({ ports, settings, db }: Given) => {
  const { origin, keys } = settings;
  const seed = keys.transparency[0];
  if (!seed) throw new Error('there is no key that signs certificates');
  return {
    routes: certificatesRoutes({ ...ports, db, origin, seed }),
    policies: [],
    jobs: [],
    mount: (app) => mountVerifier(app, ports.tree),
  } satisfies Module;
};

export type { CertificatesPorts, CertificatesSettings };
