import { useLoaderData } from 'react-router-dom';
import { currentLicence } from '#contracts/sales/sales.ts';
import { grantDocument, type GrantDocument } from '#contracts/catalogue/studio.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { useFeeText, type FeeText } from '#web/components/prices/useFeeText.ts';

export const loadLicensing = async ({ call, signal }: LoadInput) => {
  const [licence, grant] = await Promise.all([call(currentLicence, { signal }), call(grantDocument, { signal })]);
  return { licence, grant };
};

const plainWords = ({ creatorShare }: FeeText): string => `
## In plain words

Two documents belong to every sale. The creator signs a **grant** before the video is listed. The buyer accepts a **licence**
at checkout. They fit together: what the creator gives away is what the buyer gets.

### The buyer may

- use, edit, publish, broadcast and earn money with the video, in whole or in part, in any medium;
- do so worldwide, without end, on every channel they own;
- pass the right on, or let others use it under their own.

### The buyer need not

- pay anything again, whatever the video earns;
- name the creator. They may.

### The creator

- has made the video, or owns all rights in it, its sound and music included;
- has the consent of everybody who can be recognised, and of the parents of every child;
- gets ${creatorShare} of the price;
- never publishes, uses or licenses the video again;
- takes down what they published of it before.

### We

- take the video off the marketplace the moment it is sold, and refuse the same content afterwards;
- write the version and the SHA-256 of the licence into the record of the sale, so that both sides can show later
  what was agreed;
- keep a [public register](/verify) in which anybody finds whether a licence is in force, by the certificate or by the file.

### What it is not

It is a licence, not a transfer of copyright: the creator remains the author. Plain words explain; the texts below are what
counts.
`;

const FullText = ({ id, title, document }: { id: string; title: string; document: GrantDocument }) => (
  <section id={id} className="mt-14 scroll-mt-20">
    <h2 className="text-2xl">{title}</h2>
    <div className="mt-5 max-w-200 rounded-lg border border-line bg-surface p-5 text-sm whitespace-pre-line sm:p-8">
      {document.text.trim()}
    </div>
    <p className="proof mt-3 text-muted">
      version {document.version} · SHA-256 {document.hash}
    </p>
  </section>
);

export const LicensingPage = () => {
  const { licence, grant } = useLoaderData<typeof loadLicensing>();
  return (
    <InfoLayout
      title="Licensing"
      description="What a buyer may do with a video, what its creator gives up, and both texts in full, with their fingerprints."
      heading="One video, one licence"
      lead="Exclusive, worldwide, for good: what that means for the one who buys, and for the one who sells."
    >
      <Prose text={plainWords(useFeeText())} />
      <FullText id="licence" title="The licence, as a buyer gets it today" document={licence} />
      <FullText id="grant" title="The grant, as a creator signs it today" document={grant} />
      <Prose
        text={`
## When a text changes

A version’s text never changes. A change is a new version with another fingerprint, and it holds for what is sold after it.
What you agreed to stays as you agreed to it.
`}
      />
    </InfoLayout>
  );
};
