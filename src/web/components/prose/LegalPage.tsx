import type { ReactNode } from 'react';
import { InfoLayout } from './InfoLayout.tsx';
import { Prose } from './Prose.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OperatorFacts } from './OperatorFacts.tsx';

type LegalPageProps = { title: string; description: string; lead: string; text: string; children?: ReactNode };

/** A legal text: marked as the template that it is, with the operator's details at its end. */
export const LegalPage = ({ title, description, lead, text, children }: LegalPageProps) => (
  <InfoLayout title={title} description={description} heading={title} lead={lead}>
    <div className="mt-7 max-w-text">
      <Notice severity="warning">Template: to be reviewed by the operator’s solicitor.</Notice>
    </div>
    <Prose text={text} />
    {children}
    <h2 id="operator" className="mt-12 scroll-mt-20 text-2xl">
      Who we are
    </h2>
    <OperatorFacts />
  </InfoLayout>
);
