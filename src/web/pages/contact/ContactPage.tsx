import { CaseForm } from '#web/components/sending/CaseForm.tsx';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { OperatorFacts } from '#web/components/prose/OperatorFacts.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

const elsewhere = [
  ['/support', 'Support', 'when something does not work, or you do not know how'],
  ['/dmca', 'Copyright', 'when someone else is selling your video here'],
  ['/request', 'Request content', 'when you cannot find the video you need'],
] as const;

export const ContactPage = () => {
  const { brandName } = useBoot();
  return (
    <InfoLayout
      title="Contact"
      description={`Write to ${brandName}: about something you cannot find, something that should not be here, the press or your data.`}
      heading="Write to us"
      lead="Your message gets a reference, and a person answers it."
    >
      <div className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-[1.5fr_1fr]">
        <div className="max-w-text">
          <CaseForm kind="contact" label="Write to us" />
        </div>
        <aside>
          <h2 className="text-xl">Quicker ways</h2>
          <ul className="mt-4 flex flex-col gap-3 text-sm text-muted">
            {elsewhere.map(([to, label, when]) => (
              <li key={to}>
                <TextLink to={to}>{label}</TextLink>, {when}
              </li>
            ))}
          </ul>
          <h2 className="mt-10 text-xl">Who we are</h2>
          <OperatorFacts />
        </aside>
      </div>
    </InfoLayout>
  );
};
