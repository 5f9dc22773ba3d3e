export type Post = {
  slug: string;
  title: string;
  /** One or two sentences for lists and search engines. */
  description: string;
  /** ISO date. */
  date: string;
  /** Markdown. */
  text: string;
};

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** A post from its file: `title`, `description` and `date` between two lines of dashes, then Markdown. @throws Error naming what is missing */
export const readPost = (slug: string, source: string): Post => {
  const [, head = '', text = ''] = frontMatter.exec(source) ?? [];
  const facts = new Map(
    head.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  const fact = (name: string): string => {
    const value = facts.get(name);
    if (!value) throw new Error(`the post ${slug} has no ${name}`);
    return value;
  };
  return { slug, title: fact('title'), description: fact('description'), date: fact('date'), text };
};
