import { Download } from 'lucide-react';
import { useState } from 'react';
import { openCertificate } from '#contracts/certificates/certificates.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { downloadDocument } from '#web/components/certificates/downloadDocument.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

type CertificateProps = {
  orderId: string;
  certificateId: string;
  /** It is the certificate of the sale, which can show the price. */
  hasPrice?: boolean;
};

/** The signed certificate to keep, and its place in the public register. */
export const CertificateCard = ({ orderId, certificateId, hasPrice = true }: CertificateProps) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const [withPrice, setWithPrice] = useState(false);
  const download = async (): Promise<void> =>
    downloadDocument(certificateId, await call(openCertificate, { params: { orderId }, body: { withPrice } }));
  return (
    <section>
      <h2 className="text-xl">Your certificate</h2>
      <p className="mt-2 mb-4 text-sm text-muted">
        A signed file that proves to anybody that you alone hold the licence. It can be checked without a network, and{' '}
        <TextLink to={`/verify/${certificateId}`}>the public register</TextLink> says whether it is still in force.
      </p>
      {hasPrice && (
        <Checkbox name="withPrice" isChecked={withPrice} onChange={setWithPrice} label="With the price that you paid" />
      )}
      <div className="mt-4">
        <Button
          variant="hairline"
          isLoading={isBusy}
          onClick={() =>
            void run(download, { text: 'The certificate could not be made. Please try again in a moment.' })
          }
        >
          <Download aria-hidden size={16} />
          Certificate (.json)
        </Button>
      </div>
    </section>
  );
};
