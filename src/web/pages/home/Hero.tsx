import { BrandMark } from '#web/components/shell/BrandMark.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SegmentedToggle } from '#web/ui/fields/SegmentedToggle.tsx';
import { audiences, type Audience, type Side } from './homeContent.ts';
import { GearsScene } from './GearsScene.tsx';

export type HeroProps = { audience: Audience; side: Side; onChange: (audience: Audience) => void };

export const Hero = ({ audience, side: { title, text, primary, secondary }, onChange }: HeroProps) => (
  <section className="wrap grid items-center gap-x-14 gap-y-10 pt-10 md:grid-cols-[1.15fr_1fr] md:pt-14">
    <div>
      <SegmentedToggle label="I am" options={audiences} value={audience} onChange={onChange} />
      <h1 className="mt-6 text-4xl md:min-h-[4.2em]">{title}</h1>
      <p className="mt-5 max-w-140 text-lg text-muted md:min-h-[3.1em]">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={primary.to}>{primary.label}</ButtonLink>
        <ButtonLink to={secondary.to} variant="hairline">
          {secondary.label}
        </ButtonLink>
      </p>
    </div>
    <div className="relative">
      <GearsScene />
      <div className="absolute bottom-4 left-4 rounded-md bg-surface px-4 py-3 shadow-float">
        <p className="head flex items-center gap-2 text-lg">
          <BrandMark size={18} />
          Sold once
        </p>
        <p className="text-sm">to one channel, for good</p>
        <p className="proof mt-1 text-muted">1 video · 1 buyer · 1 licence</p>
      </div>
    </div>
  </section>
);
