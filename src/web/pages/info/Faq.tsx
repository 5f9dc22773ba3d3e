import { Prose } from '#web/components/prose/Prose.tsx';
import { JsonLd } from '#web/seo/Head.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { faqData, type QuestionGroup } from './faqData.ts';

/** Questions with their answers open: they are read, searched and printed, not guessed at. */
export const Faq = ({ groups }: { groups: readonly QuestionGroup[] }) => (
  <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-[1fr_2fr]">
    <nav aria-label="Questions" className="text-sm md:sticky md:top-20 md:self-start">
      {groups.map(([title, questions]) => (
        <div key={title} className="mb-5">
          <p className="font-semibold">{title}</p>
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {questions.map(({ id, question }) => (
              <li key={id}>
                <TextLink to={`#${id}`}>{question}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
    <div>
      {groups.map(([title, questions]) => (
        <section key={title} className="mb-14">
          <h2 className="text-2xl">{title}</h2>
          {questions.map(({ id, question, answer }) => (
            <section key={id} id={id} className="mt-6 scroll-mt-20 border-t border-line pt-6">
              <h3 className="text-lg">{question}</h3>
              <Prose text={answer} />
            </section>
          ))}
        </section>
      ))}
    </div>
    <JsonLd data={faqData(groups)} />
  </div>
);
