import { TextLink } from '#web/ui/TextLink.tsx';
import { parseMarkdown, type Block, type Inline } from './parseMarkdown.ts';

const InlineContent = ({ content }: { content: readonly Inline[] }) =>
  content.map((inline, index) => {
    switch (inline.kind) {
      case 'text':
        return inline.text;
      case 'strong':
        return (
          <strong key={index} className="font-semibold text-ink">
            {inline.text}
          </strong>
        );
      case 'code':
        return (
          <code key={index} className="proof text-ink">
            {inline.text}
          </code>
        );
      case 'link':
        return (
          <TextLink key={index} to={inline.href}>
            {inline.text}
          </TextLink>
        );
    }
  });

const List = ({ isOrdered, items }: Extract<Block, { kind: 'list' }>) => {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag className={isOrdered ? 'mt-4 list-decimal pl-5' : 'mt-4 list-disc pl-5'}>
      {items.map((content, index) => (
        <li key={index} className="mt-1.5">
          <InlineContent content={content} />
        </li>
      ))}
    </Tag>
  );
};

const BlockOf = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'heading': {
      const Tag = block.level === 2 ? 'h2' : 'h3';
      return (
        <Tag
          id={block.id}
          className={block.level === 2 ? 'mt-12 scroll-mt-20 text-2xl text-ink' : 'mt-8 scroll-mt-20 text-lg text-ink'}
        >
          <InlineContent content={block.content} />
        </Tag>
      );
    }
    case 'list':
      return <List {...block} />;
    case 'paragraph':
      return (
        <p className="mt-4">
          <InlineContent content={block.content} />
        </p>
      );
  }
};

/** A text of the site's own, written in Markdown. */
export const Prose = ({ text }: { text: string }) => (
  <div className="max-w-text text-muted">
    {parseMarkdown(text).map((block, index) => (
      <BlockOf key={index} block={block} />
    ))}
  </div>
);
