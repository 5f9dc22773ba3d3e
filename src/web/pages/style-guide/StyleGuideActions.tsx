import { Download } from 'lucide-react';
import { useState } from 'react';
import { ThemeToggle } from '#web/theme/ThemeToggle.tsx';
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SegmentedToggle } from '#web/ui/fields/SegmentedToggle.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { TabLinks } from '#web/ui/Tabs.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Part, State } from './StyleGuideParts.tsx';

const here = '/__kit';
const variants: readonly ButtonVariant[] = ['ink', 'hairline', 'text', 'danger'];

const Buttons = () => (
  <Part name="Button" isWide>
    {variants.map((variant) => (
      <State key={variant} name={`${variant}: at rest, disabled, busy, a link`}>
        <div className="flex flex-wrap gap-3">
          <Button variant={variant}>Buy Now</Button>
          <Button variant={variant} disabled>
            Buy Now
          </Button>
          <Button variant={variant} isLoading>
            Buy Now
          </Button>
          <ButtonLink variant={variant} to={here}>
            Buy Now
          </ButtonLink>
        </div>
      </State>
    ))}
    <State name="wide">
      <div className="max-w-form">
        <Button isWide>Sign In</Button>
      </div>
    </State>
    <State name="with an icon; with long words">
      <div className="flex max-w-form flex-wrap gap-3">
        <Button variant="hairline">
          <Download aria-hidden size={16} />
          Download
        </Button>
        <Button variant="hairline">Send the confirmation to another address than the one that is known</Button>
      </div>
    </State>
  </Part>
);

const sides = [
  ['buyers', 'For YouTubers'],
  ['creators', 'For Creators'],
] as const;
const spans = [
  ['week', 'Week'],
  ['month', 'Month'],
  ['year', 'Year'],
] as const;

const Toggles = () => {
  const [side, setSide] = useState<(typeof sides)[number][0]>('buyers');
  const [span, setSpan] = useState<(typeof spans)[number][0]>('month');
  return (
    <Part name="SegmentedToggle, ThemeToggle">
      <State name="two, the first chosen">
        <SegmentedToggle label="Who you are" options={sides} value={side} onChange={setSide} />
      </State>
      <State name="three, the second chosen">
        <SegmentedToggle label="How long" options={spans} value={span} onChange={setSpan} />
      </State>
      <State name="to the other theme">
        <ThemeToggle />
      </State>
    </Part>
  );
};

const tabs = [
  { key: 'profile', label: 'Profile', to: here },
  { key: 'videos', label: 'My Videos', to: here, mark: <Tag severity="warning">2</Tag> },
  { key: 'payout', label: 'Payout', to: here, icon: <Download aria-hidden size={16} /> },
];
const steps = ['Upload', 'Checks', 'Signature', 'Review', 'For sale'];

const Ways = () => (
  <>
    <Part name="Tabs" isWide>
      <State name="in a row; with a mark, with an icon">
        <TabLinks label="Tabs in a row" items={tabs} active="profile" />
      </State>
      <State name="beside the content from 960 pixels on">
        <div className="max-w-60">
          <TabLinks label="Tabs in a column" items={tabs} active="videos" isSide />
        </div>
      </State>
    </Part>
    <Part name="Stepper" isWide>
      <State name="the first">
        <Stepper steps={steps} current={0} />
      </State>
      <State name="in the middle">
        <Stepper steps={steps} current={2} />
      </State>
      <State name="the last">
        <Stepper steps={steps} current={4} />
      </State>
    </Part>
    <Part name="Pagination" isWide>
      {([1, 10, 20] as const).map((page) => (
        <State key={page} name={`page ${page} of 20`}>
          <Pagination page={page} pageCount={20} to={() => here} />
        </State>
      ))}
    </Part>
    <Part name="TextLink, Chip">
      <State name="in a sentence">
        <p>
          A video is sold once: <TextLink to={here}>how that works</TextLink>.
        </p>
      </State>
      <State name="filters in force">
        <div className="flex flex-wrap gap-2">
          <Chip label="DIY & Home" to={here} />
          <Chip label="£25–£100" to={here} />
        </div>
      </State>
    </Part>
  </>
);

/** What is pressed and followed. */
export const StyleGuideActions = () => (
  <>
    <Buttons />
    <Toggles />
    <Ways />
  </>
);
