/** The compose files start the processes with settings that they take, and show no secret and no port that they should not. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#config.ts';
import { readEventStoreSettings } from '#eventStoreSettings.ts';
import { isRole } from '#platform/leases/roles.ts';

type Service = {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  command?: string[];
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, unknown> | string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const readCompose = (file: string): Compose =>
  parse(readFileSync(path.resolve(file), 'utf8'), { merge: true }) as Compose;
const single = readCompose('docker-compose.yml');
const cluster = readCompose('docker-compose.cluster.yml');
const proxy = readFileSync(path.resolve('ops/haproxy/haproxy.cfg'), 'utf8');
const settingsText = readFileSync(path.resolve('src/config.ts'), 'utf8');

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'soletake-compose-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** What an operator gives, where a file demands it. */
const given: Record<string, string> = {
  PUBLIC_URL: 'https://soletake.example',
  MASTER_KEY: createHash('sha256').update('a master key').digest('hex'),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'hello@soletake.example',
};
/** As compose fills in `${NAME:-default}` and `${NAME:?what is missing}`. */
const filled = (text: string): string =>
  text.replace(/\$\{(\w+)(:[-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) =>
    kind === ':?' ? (given[name] ?? 'longEnough123') : rest,
  );
const filledIn = ({ environment = {} }: Service): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
const ours = ({ services }: Compose): [string, Service][] =>
  Object.entries(services).filter(([, { build }]) => build !== undefined);
const runs = (file: string, [, { command = ['dist/server/main.js'] }]: [string, Service]): boolean =>
  command.includes(`dist/server/${file}.js`);
const rolesOf = ({ command = [] }: Service): string[] =>
  command.flatMap((part) => part.match(/^--roles=(.+)$/)?.[1]?.split(',') ?? []);

describe.each([
  ['docker-compose.yml', single],
  ['docker-compose.cluster.yml', cluster],
])('%s', (file, compose) => {
  it('gives the processes and the migration settings with which they start', () => {
    const started = ours(compose).filter((entry) => runs('main', entry) || runs('migrate', entry));
    expect(started.length).toBeGreaterThan(1);
    for (const [, service] of started)
      expect(readConfig({ ...filledIn(service), DATA_DIR })).toMatchObject({
        isProduction: true,
        eventStore: { kind: 'esdb', url: expect.stringMatching(/^esdb:\/\//) as unknown },
      });
  });

  it('gives no setting that there is not', () => {
    for (const [name, { environment = {} }] of ours(compose))
      for (const setting of Object.keys(environment)) expect(settingsText, name).toContain(`\n  ${setting}: `);
  });

  it('demands every secret from outside', () => {
    const texts = readFileSync(path.resolve(file), 'utf8').matchAll(/\$\{(\w*(?:PASSWORD|KEY|SECRET)\w*)(:[-?])?/g);
    const found = [...texts].map(([, name = '', kind]) => [name, kind]);
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter(([, kind]) => kind !== ':?')).toEqual([]);
    for (const { environment = {} } of Object.values(compose.services))
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|MASTER_KEY|SECRET/.test(name)) expect(value).toMatch(/^\$\{\w+:\?[^}]+\}$/);
  });

  it('shows ports to this machine alone', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('uses the volumes that it declares, waits for services that there are, and names a version of every image', () => {
    const services = Object.values(compose.services);
    const named = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const used = new Set(named.filter((name) => !name.startsWith('.')));
    expect([...used].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    for (const { depends_on: others = [], image } of services) {
      const names = Array.isArray(others) ? others : Object.keys(others);
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(names));
      if (image !== undefined) expect(filled(image)).toMatch(/^[\w./-]+:v?\d[\w.-]*$/);
    }
  });
});

describe('the cluster', () => {
  const nodes = Object.entries(cluster.services).filter(([, { image }]) => image?.startsWith('eventstore/eventstore:'));
  const names = nodes.map(([name]) => name);

  it('has three nodes that find one another, each with a certificate of its own', () => {
    expect(names).toHaveLength(3);
    for (const [name, { environment = {}, volumes = [] }] of nodes) {
      const others = names.filter((other) => other !== name).map((other) => `${other}:2113`);
      expect(environment).toMatchObject({
        EVENTSTORE_CLUSTER_SIZE: '3',
        EVENTSTORE_GOSSIP_SEED: others.join(','),
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
        EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
      });
      expect(environment).not.toHaveProperty('EVENTSTORE_INSECURE');
      expect(volumes.filter((volume) => volume.endsWith(':/certificate:ro'))).toEqual([
        `${name}-certificate:/certificate:ro`,
      ]);
      expect(JSON.stringify(cluster.services['certificates'])).toContain(`${name}-certificate:/${name}`);
    }
  });

  it('opens the key of its authority to nobody but the service that makes certificates', () => {
    const withKey = Object.entries(cluster.services).filter(([, { volumes = [] }]) =>
      volumes.some((volume) => volume.startsWith('authority-key:')),
    );
    expect(withKey.map(([name]) => name)).toEqual(['certificates']);
  });

  it('sets the rights with what the command takes, and gives the processes no administrator', () => {
    const [[, rights] = []] = ours(cluster).filter((entry) => runs('events', entry));
    const settings = readEventStoreSettings(filledIn(rights ?? {}));
    expect(settings.opsPassword).toBeDefined();
    for (const url of [settings.url, settings.adminUrl]) {
      expect(url).toContain(`@${names.map((name) => `${name}:2113`).join(',')}?tls=true&tlsCAFile=/authority/ca.crt`);
    }
    for (const entry of ours(cluster).filter((other) => runs('main', other))) {
      expect(filledIn(entry[1])['EVENTSTORE_URL']).toBe(settings.url);
      expect(Object.keys(entry[1].environment ?? {}).filter((name) => /ADMIN|OPS_PASSWORD|OWNER/.test(name))).toEqual(
        [],
      );
    }
  });

  it('has two processes for each role, and a proxy that asks those for requests whether they are ready', () => {
    const processes = ours(cluster).filter((entry) => runs('main', entry));
    const roles = processes.flatMap(([, service]) => rolesOf(service));
    expect(roles.every(isRole)).toBe(true);
    for (const role of ['web', 'projections', 'policies', 'jobs'])
      expect(roles.filter((other) => other === role)).toHaveLength(2);
    const web = processes.filter(([, service]) => rolesOf(service).includes('web')).map(([name]) => name);
    const servers = [...proxy.matchAll(/^ {2}server (\w+) (\w+):3000$/gm)].map(([, name, host]) => [name, host]);
    expect(servers).toEqual(web.map((name) => [name, name]));
    expect(proxy).toMatch(/^ {2}http-check send meth GET uri \/health\/ready/m);
    expect(proxy).toMatch(/^ {2}http-check expect status 200$/m);
  });
});
