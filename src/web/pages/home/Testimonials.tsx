import { Tag } from '#web/ui/Tag.tsx';
import { rating, testimonials } from './homeContent.ts';

const ExampleMark = ({ proven }: { proven: boolean }) => (proven ? null : <Tag>Example</Tag>);

export const Testimonials = () => (
  <section className="wrap mt-24">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <h2 className="text-3xl">What people say</h2>
      <p className="flex items-center gap-2 text-sm text-muted">
        {rating.stars} from {rating.reviews} reviews <ExampleMark proven={rating.proven} />
      </p>
    </div>
    <ul className="mt-8 grid gap-5 md:grid-cols-3">
      {testimonials.map(({ quote, name, proven }) => (
        <li key={name} className="flex">
          <figure className="flex w-full flex-col rounded-lg border border-line bg-surface p-6">
            <blockquote className="head grow text-lg leading-snug font-[560]">“{quote}”</blockquote>
            <figcaption className="mt-5 flex items-center justify-between gap-3 text-sm text-muted">
              {name} <ExampleMark proven={proven} />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </section>
);
