import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { findCertificate, type RegisterEntry } from '#contracts/certificates/certificates.ts';
import { downloadDocument } from '#web/components/certificates/downloadDocument.ts';
import { hashFile } from '#web/components/certificates/hashFile.ts';
import { QrCode } from '#web/components/qr/QrCode.tsx';
import { DropZone } from '#web/components/files/DropZone.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { HashedFile } from '#web/verifier/verify.mjs';
import { Chain } from './Chain.tsx';
import { Facts, type Row } from './Facts.tsx';
import { transferred, verdicts } from './verdicts.ts';

export const loadCertificate = ({ call, params, signal }: LoadInput) =>
  call(findCertificate, { params: { certificateId: params['certificateId'] ?? '' } }, { signal });

const Verdict = ({ status, successor }: Pick<RegisterEntry, 'status' | 'successor'>) => {
  const { brandName } = useBoot();
  const { Icon, colour, word, title, text } = successor === null ? verdicts(brandName)[status] : transferred(brandName);
  return (
    <>
      <p className={classes('flex items-center gap-2 text-sm font-semibold', colour)}>
        <Icon aria-hidden size={18} />
        {word}
      </p>
      <h1 className="mt-3 text-3xl">{title}</h1>
      <p className="mt-3 mb-8 text-muted">
        {text}
        {successor !== null && (
          <>
            {' '}
            <TextLink to={`/verify/${successor}`}>The certificate that took its place</TextLink>
          </>
        )}
      </p>
    </>
  );
};

const factsOf = (entry: RegisterEntry): Row[] => [
  ['Video', entry.title],
  ['Sold on', `${formatDate(entry.soldAt)} (UTC)`],
  ['Licensor', entry.licensor ?? 'Erased with the account of the creator'],
  ['For the channel', entry.licensee ?? 'Erased with the account of its owner'],
  ['SHA-256 of the file', entry.file?.sha256 ?? 'Not read yet', true],
  ...(entry.file
    ? [['Length of the file', `${entry.file.sizeBytes.toLocaleString('en-GB')} bytes`] satisfies Row]
    : []),
  ...(entry.uploadSha256
    ? [['SHA-256 of the upload, before place and device data were removed', entry.uploadSha256, true] satisfies Row]
    : []),
  ['Licence text', `Version ${entry.terms.version}`],
  ['SHA-256 of the text', entry.terms.sha256, true],
];

const isOf = ({ sha256, sizeBytes }: HashedFile, { file, uploadSha256 }: RegisterEntry): boolean =>
  (sha256 === file?.sha256 && sizeBytes === file.sizeBytes) || sha256 === uploadSha256;

/** Compares a file with the register; it came along from the page before, or is dropped here. */
const CompareFile = ({ entry }: { entry: RegisterEntry }) => {
  const { state } = useLocation() as { state: { file?: HashedFile } | null };
  const [file, setFile] = useState(state?.file);
  const [share, setShare] = useState<number>();
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async ([given]: readonly File[]): Promise<void> => {
    if (!given) return;
    setUnreadable(false);
    try {
      setFile(await hashFile(given, setShare));
    } catch (error) {
      console.warn('the file could not be read', error);
      setFile(undefined);
      setUnreadable(true);
    }
    setShare(undefined);
  };
  return (
    <section>
      <h2 className="mb-3 text-xl">Compare the file</h2>
      {isUnreadable && (
        <div className="mb-4">
          <Notice severity="danger" isAlert>
            This file cannot be read. Please choose it again.
          </Notice>
        </div>
      )}
      {file && (
        <div className="mb-4">
          <Notice severity={isOf(file, entry) ? 'success' : 'danger'} isAlert>
            {isOf(file, entry)
              ? 'The file on your device is the one that was sold.'
              : `The file on your device is another one: its SHA-256 is ${file.sha256}.`}
          </Notice>
        </div>
      )}
      {share === undefined ? (
        <DropZone
          label="The video to compare"
          title="Drop the video here"
          hint=". It is read in your browser and never uploaded."
          onFiles={(files) => void take(files)}
        />
      ) : (
        <Progress label="Reading the video" value={share * 100} />
      )}
    </section>
  );
};

const Proof = ({ entry }: { entry: RegisterEntry }) => {
  const { origin } = useBoot();
  const { certificateId, document } = entry;
  const address = `${origin}/verify/${certificateId}`;
  return (
    <section className="rounded-lg border border-line bg-surface p-6">
      <h2 className="text-xl">Proof</h2>
      {document ? (
        <>
          <p className="mt-2 mb-4 text-sm text-muted">
            The certificate is entry {document.inclusion.leaf + 1} of {document.inclusion.size} in our log. The
            checkpoint signs all of them, and the certificate can be checked without us.
          </p>
          <Button onClick={() => downloadDocument(certificateId, document)}>
            <Download aria-hidden size={18} />
            Certificate (.json)
          </Button>
          <details className="mt-5 text-sm">
            <summary className="cursor-pointer font-medium">The signed checkpoint</summary>
            <pre className="proof mt-2 whitespace-pre-wrap wrap-anywhere">{document.inclusion.checkpoint}</pre>
          </details>
        </>
      ) : (
        <p className="mt-2 text-sm text-muted">
          The certificate is signed once the file has been read and the log has been signed, which takes a minute.
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-start gap-5">
        <QrCode text={address} label="The address of this page" />
        <div className="min-w-40 flex-1">
          <Facts rows={[['Certificate', certificateId, true]]} />
        </div>
      </div>
      <p className="mt-5 text-sm">
        <TextLink to="/verify">How to check it offline</TextLink>
      </p>
    </section>
  );
};

/** What the public register says of one certificate. */
export const CertificatePage = () => {
  const entry = useLoaderData<typeof loadCertificate>();
  return (
    <div className="wrap py-12">
      <Head title="Licence certificate" isHidden />
      <div className="max-w-200">
        <Verdict status={entry.status} successor={entry.successor} />
      </div>
      <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="flex min-w-0 flex-col gap-10">
          <section className="rounded-lg border border-line bg-surface p-6 sm:p-8">
            <Facts rows={factsOf(entry)} />
          </section>
          <Chain chain={entry.chain} />
          <CompareFile entry={entry} />
        </div>
        <Proof entry={entry} />
      </div>
      <p className="mt-10 text-sm">
        <TextLink to="/licensing">What the licence allows</TextLink>
      </p>
    </div>
  );
};
