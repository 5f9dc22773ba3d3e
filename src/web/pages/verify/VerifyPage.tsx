import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findCertificateOfFile } from '#contracts/certificates/certificates.ts';
import { Problem } from '#contracts/http/problem.ts';
import { CertificateChecks } from '#web/components/certificates/CertificateChecks.tsx';
import { hashFile } from '#web/components/certificates/hashFile.ts';
import { DropZone } from '#web/components/files/DropZone.tsx';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { checkDocument, isDocument, NoCertificate, type Checked } from './checkGiven.ts';

const unreadable = 'This file cannot be read as a certificate or a video.';

type State =
  | { status: 'waiting' }
  | { status: 'reading'; name: string; share: number }
  | { status: 'notFound'; name: string; sha256: string }
  | { status: 'failed'; text: string }
  | ({ status: 'checked' } & Checked);

const Document = ({ certificateId, title, checks, isValid }: Checked) => (
  <section className="rounded-lg border border-line bg-surface p-6">
    <h2 className="text-xl">{isValid ? 'This certificate is genuine.' : 'This certificate is not genuine.'}</h2>
    <p className="mt-1 mb-4 text-sm text-muted">It names the video “{title}”.</p>
    <CertificateChecks checks={checks} />
    {isValid && (
      <div className="mt-5">
        <ButtonLink to={`/verify/${certificateId}`}>See whether it is still in force</ButtonLink>
      </div>
    )}
  </section>
);

const Result = ({ state }: { state: State }) => {
  switch (state.status) {
    case 'waiting':
      return null;
    case 'reading':
      return <Progress label={`Reading ${state.name}`} value={state.share * 100} />;
    case 'notFound':
      return (
        <Notice severity="warning">
          No certificate was ever issued for exactly this file, “{state.name}”. A copy that was converted, cut or
          uploaded elsewhere has other bytes, so compare the original. Its SHA-256 is{' '}
          <span className="proof">{state.sha256}</span>.
        </Notice>
      );
    case 'failed':
      return (
        <Notice severity="danger" isAlert>
          {state.text}
        </Notice>
      );
    case 'checked':
      return <Document {...state} />;
  }
};

/** Compares what is dropped: a certificate by itself, a video with the register, to whose entry it leads. */
const useComparing = () => {
  const call = useCall();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ status: 'waiting' });

  const compareVideo = async (file: File): Promise<void> => {
    const { name } = file;
    const hashed = await hashFile(file, (share) => setState({ status: 'reading', name, share }));
    try {
      const { certificateId } = await call(findCertificateOfFile, { query: { sha256: hashed.sha256 } });
      await navigate(`/verify/${certificateId}`, { state: { file: hashed } });
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== 'not-found') throw error;
      setState({ status: 'notFound', name, sha256: hashed.sha256 });
    }
  };

  const take = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    try {
      if (isDocument(file)) setState({ status: 'checked', ...(await checkDocument(call, file)) });
      else await compareVideo(file);
    } catch (error) {
      if (!(error instanceof NoCertificate)) console.warn('the file could not be compared', error);
      setState({ status: 'failed', text: error instanceof Problem ? problemText(error, unreadable) : unreadable });
    }
  };
  return { state, take };
};

/** The public register: found by the file itself, which never leaves the browser, or by a certificate. */
export const VerifyPage = () => {
  const { brandName } = useBoot();
  const { state, take } = useComparing();
  return (
    <div className="wrap py-12">
      <Head
        title="Verify a licence"
        description={`Who holds the exclusive rights to a video that was sold on ${brandName}: drop the file or the certificate, and compare it with the public register.`}
      />
      <div className="max-w-200">
        <h1 className="text-3xl">Verify a licence</h1>
        <p className="mt-3 mb-8 text-muted">
          Every video on {brandName} is sold once. Drop a video to see whether it was sold here and whether its licence
          is in force, or drop a certificate to see whether it is genuine. Your file stays on this device: only its
          fingerprint, or the number of the certificate, is compared.
        </p>
        <DropZone
          label="A video or a certificate"
          title="Drop a video or a certificate here"
          hint=". It is read in your browser and never uploaded."
          onFiles={(files) => void take(files)}
        />
        <div className="mt-6" aria-live="polite">
          <Result state={state} />
        </div>
        <section className="mt-12">
          <h2 className="text-xl">Without a network, and without us</h2>
          <p className="mt-2 mb-4 text-sm text-muted">
            Save this page or program. It compares a certificate and a video with our published keys on your own
            computer, also when we are gone.
          </p>
          <div className="flex flex-wrap gap-2">
            <a className={buttonClasses('hairline')} href="/verify-offline.html">
              Page to save
            </a>
            <a className={buttonClasses('hairline')} href="/verify.mjs">
              Program for Node
            </a>
            <a className={buttonClasses('hairline')} href="/.well-known/jwks.json">
              Published keys
            </a>
          </div>
        </section>
      </div>
    </div>
  );
};
