import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';

const text = `
## Open positions

There are none at the moment. When there is one it will stand here, with what it pays.

## Earning with us without a job

If you film what you do, you can [sell the video](/sell). That needs no application.
`;

export const CareersPage = () => {
  const { brandName } = useBoot();
  return (
    <InfoLayout
      title="Careers"
      description={`Open positions at ${brandName}. There are none at the moment.`}
      heading="Nothing to apply for yet"
      lead="We would rather say so than collect letters."
    >
      <Prose text={text} />
    </InfoLayout>
  );
};
