/** The public register: what stands in it of a certificate, and the document that anybody checks offline. */
import type {
  CertificateDocument,
  CertificateStatus,
  RegisterEntry,
  ChainOfTitle,
} from '#contracts/certificates/certificates.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import { getCertificateRow, type CertificateRow } from '#projections/certificates/certificates.ts';
import { signCertificate, uploadOf, type CertificateFacts } from './certificate.ts';
import type { CertificatesPorts, Deeds, Turn } from '#modules/certificates/ports.ts';

export type RegisterDeps = CertificatesPorts & {
  db: Db;
  /** The origin of the site; no trailing slash. */
  origin: string;
  /** Of the key that signs now. */
  seed: Buffer;
};

const statusOf: Record<Turn['access'], CertificateStatus> = {
  open: 'active',
  underClaim: 'underClaim',
  suspended: 'suspended',
  revoked: 'ended',
};

/** From what the creator declared to what has become of the sale. */
const chainOf = ({ signed }: Deeds, sale: { at: string; event: string }, turns: readonly Turn[]): ChainOfTitle => [
  ...(signed
    ? [
        { kind: 'priorUse' as const, at: signed.at, event: signed.event, text: signed.priorUse },
        { kind: 'grant' as const, at: signed.at, event: signed.event, text: null },
      ]
    : []),
  { kind: 'sale', ...sale, text: null },
  ...turns.map(({ access, at, event }) => ({ kind: statusOf[access], at, event, text: null })),
];

const readFacts = async (deps: RegisterDeps, row: CertificateRow) => {
  const { id, orderId, videoId } = row;
  const sale = await deps.findSale(orderId);
  const found = await deps.findOrder(orderId);
  if (!sale || !found?.soldAt) return undefined;
  const deeds = await deps.findDeeds(videoId, found.soldAt);
  if (!deeds) return undefined;
  const facts: CertificateFacts = {
    certificateId: id,
    videoId,
    title: found.title,
    soldAt: found.soldAt,
    licensor: await deps.findCreatorName(sale.creatorId),
    licensee: sale.channelUrl,
    terms: { version: sale.licence.version, hash: sale.licence.hash },
    deeds,
    totalPence: null,
  };
  return { facts, totalPence: sale.totalPence };
};

/** Undefined until the file has been hashed and the tree covers the sale. */
const draw = async (
  { tree, findEntry, origin, seed }: RegisterDeps,
  facts: CertificateFacts,
): Promise<CertificateDocument | undefined> => {
  const proof = facts.deeds.original && (await tree.proveEvent(facts.certificateId));
  const log = readCheckpoint(proof?.checkpoint ?? '')?.origin;
  if (!proof || log === undefined) return undefined;
  const entry = facts.totalPence === null ? null : ((await findEntry(facts.videoId, facts.certificateId)) ?? null);
  const { hash, hashes, ...rest } = proof;
  return {
    format: 'licence-certificate/1',
    certificate: await signCertificate(facts, { origin, log, proof, seed }),
    still: facts.deeds.still.bytes?.toString('base64') ?? null,
    entry,
    inclusion: { ...rest, hash: hash.toString('base64'), hashes: hashes.map((each) => each.toString('base64')) },
  };
};

/** The document of a certificate; undefined while there is none. */
export const drawDocument = async (
  deps: RegisterDeps,
  row: CertificateRow,
  withPrice: boolean,
): Promise<CertificateDocument | undefined> => {
  const found = await readFacts(deps, row);
  return found && draw(deps, { ...found.facts, totalPence: withPrice ? found.totalPence : null });
};

/** What the register says; undefined for a certificate that it does not have. */
export const readRegister = async (deps: RegisterDeps, certificateId: string): Promise<RegisterEntry | undefined> => {
  const row = await getCertificateRow(deps.db, certificateId);
  const found = row && (await readFacts(deps, row));
  if (!row || !found) return undefined;
  const { videoId, title, soldAt, licensor, licensee, terms, deeds } = found.facts;
  const turns = await deps.findTurns(row.orderId);
  return {
    certificateId,
    status: statusOf[turns.at(-1)?.access ?? 'open'],
    videoId,
    title,
    soldAt,
    licensor,
    licensee,
    file: deeds.original,
    uploadSha256: uploadOf(deeds),
    terms: { version: terms.version, sha256: terms.hash },
    chain: chainOf(deeds, { at: soldAt, event: certificateId }, turns),
    document: (await draw(deps, found.facts)) ?? null,
  };
};
