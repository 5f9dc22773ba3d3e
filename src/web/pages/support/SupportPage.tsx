import { CaseForm } from '#web/components/sending/CaseForm.tsx';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { BenchScene } from '#web/ui/BenchScene.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { OwnCases } from './OwnCases.tsx';
import { helpTopics } from './helpTopics.ts';

export const SupportPage = () => (
  <InfoLayout
    title="Support"
    description="Help with signing in, uploading, buying and payouts, and a form that reaches a person."
    heading="How can we help?"
    lead="You will find most answers here. For the rest, write to us."
  >
    <div className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {helpTopics.map(({ title, links }) => (
        <section key={title} className="rounded-lg border border-line bg-surface p-5">
          <h2 className="text-lg">{title}</h2>
          <ul className="mt-3 flex flex-col gap-2.5 text-sm">
            {links.map(([to, label]) => (
              <li key={to}>
                <TextLink to={to}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
    <OwnCases />
    <div className="mt-14 grid gap-x-16 gap-y-10 md:grid-cols-[1.5fr_1fr]">
      <section id="write" className="max-w-text scroll-mt-20">
        <h2 className="text-2xl">Write to support</h2>
        <p className="mt-3 mb-7 text-muted">
          You need no account to write. Never send a password: we do not ask for one. For anything other than help,
          there is <TextLink to="/contact">contact</TextLink>.
        </p>
        <CaseForm kind="support" label="Write to support" />
      </section>
      <div className="hidden md:block">
        <BenchScene />
      </div>
    </div>
  </InfoLayout>
);
