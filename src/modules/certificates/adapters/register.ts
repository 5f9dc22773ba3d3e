/** The public register: what stands in it of a certificate, and the document that anybody checks offline. */
import type {
  CertificateDocument,
  CertificateStatus,
  RegisterEntry,
  ChainOfTitle,
} from '#contracts/certificates/certificates.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import { isSignedBy, noteSigner } from '#platform/transparency/signedNote.ts';
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

type Access = Exclude<Turn['change'], 'transfer'>;

const statusOf: Record<Access, CertificateStatus> = {
  open: 'active',
  underClaim: 'underClaim',
  suspended: 'suspended',
  revoked: 'ended',
};

type Step = { at: string; event: string };

/** What has become of the sale, in order. */
const lifeOf = (turns: readonly Turn[]): ChainOfTitle =>
  turns.map(({ change, at, event }) => ({
    kind: change === 'transfer' ? change : statusOf[change],
    at,
    event,
    text: null,
  }));

/** What the owner may do now. */
const accessAfter = (turns: readonly Turn[]): Access =>
  turns.reduce<Access>((access, { change }) => (change === 'transfer' ? access : change), 'open');

/** From what the creator declared to what has become of the sale. */
const chainOf = ({ signed }: Deeds, sale: Step, life: ChainOfTitle): ChainOfTitle => [
  ...(signed
    ? [
        { kind: 'priorUse' as const, at: signed.at, event: signed.event, text: signed.priorUse },
        { kind: 'grant' as const, at: signed.at, event: signed.event, text: null },
      ]
    : []),
  { kind: 'sale', ...sale, text: null },
  ...life,
];

const readFacts = async (deps: RegisterDeps, row: CertificateRow) => {
  const { id, orderId, videoId, isOfTransfer } = row;
  const sale = await deps.findSale(orderId);
  const found = await deps.findOrder(orderId);
  if (!sale || !found?.soldAt || found.proof === null) return undefined;
  const deeds = await deps.findDeeds(videoId, found.soldAt);
  if (!deeds) return undefined;
  const transfers = await deps.findTransfers(orderId);
  const at = transfers.findIndex(({ event }) => event === id);
  const own = transfers[at];
  if (isOfTransfer && !own) return undefined;
  const facts: CertificateFacts = {
    certificateId: id,
    videoId,
    title: found.title,
    soldAt: found.soldAt,
    transferredAt: own?.at ?? null,
    licensor: await deps.findCreatorName(sale.creatorId),
    licensee: (own ?? sale).channelUrl,
    terms: { version: sale.licence.version, hash: sale.licence.hash },
    deeds,
    totalPence: null,
  };
  // What the first buyer paid is not the business of who received the licence.
  return {
    facts,
    saleEvent: found.proof,
    totalPence: own ? null : sale.totalPence,
    successor: transfers[at + 1]?.event ?? null,
  };
};

/** Undefined until the file has been hashed and the tree covers the sale. */
const draw = async (
  { tree, findEntry, origin, seed }: RegisterDeps,
  facts: CertificateFacts,
): Promise<CertificateDocument | undefined> => {
  const proof = facts.deeds.original && (await tree.proveEvent(facts.certificateId));
  const checkpoint = readCheckpoint(proof?.checkpoint ?? '');
  if (!proof || !checkpoint) return undefined;
  const { origin: log, note } = checkpoint;
  // After a change of the key, until it has signed the tree.
  if (!isSignedBy(noteSigner(log, seed).key, note)) return undefined;
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
  const { successor } = found;
  const turns = await deps.findTurns(row.orderId);
  // The certificate of the sale is the step with which all of them begin.
  const sale = { at: soldAt, event: found.saleEvent };
  return {
    certificateId,
    status: successor === null ? statusOf[accessAfter(turns)] : 'ended',
    successor,
    videoId,
    title,
    soldAt,
    licensor,
    licensee,
    file: deeds.original,
    uploadSha256: uploadOf(deeds),
    terms: { version: terms.version, sha256: terms.hash },
    chain: chainOf(deeds, sale, lifeOf(turns)),
    document: (await draw(deps, found.facts)) ?? null,
  };
};
