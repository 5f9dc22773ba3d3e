import { plainText } from '#web/components/prose/parseMarkdown.ts';

export type Question = {
  /** The anchor. */
  id: string;
  question: string;
  /** Markdown. */
  answer: string;
};

export type QuestionGroup = readonly [title: string, questions: readonly Question[]];

/** The questions as structured data (schema.org), without marks. */
export const faqData = (groups: readonly QuestionGroup[]): Record<string, unknown> => ({
  '@type': 'FAQPage',
  mainEntity: groups
    .flatMap(([, questions]) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
});
