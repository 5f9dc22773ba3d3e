/** The small part of Markdown that the site's own texts use; everything else is text. */

export type Inline = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] };

const marks = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^()\s]+)\)/g;

/** `**strong**`, `` `code` `` and `[link](address)`. */
export const parseInline = (source: string): Inline[] => {
  const found: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(marks)) {
    const [whole, strong, code, label, href] = match;
    if (match.index > end) found.push({ kind: 'text', text: source.slice(end, match.index) });
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else found.push({ kind: 'link', text: label ?? '', href: href ?? '' });
    end = match.index + whole.length;
  }
  if (end < source.length) found.push({ kind: 'text', text: source.slice(end) });
  return found;
};

/** What is read when nothing can be marked, e.g. in structured data. */
export const plainText = (source: string): string =>
  source
    .trim()
    .split(/\n\s*\n/)
    .map((part) => parseInline(part.replace(/\s+/g, ' ')).reduce((text, inline) => text + inline.text, ''))
    .join(' ');

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const heading = /^(##|###) (.+?)(?: \{#([\w-]+)\})?$/;
const listItem = /^(?:-|(\d+)\.) /;

const joined = (lines: readonly string[]): Inline[] => parseInline(lines.map((line) => line.trim()).join(' '));

/** Lines of a list; what is indented goes on with the item above. */
const parseList = (lines: readonly string[]): Block => {
  const items: string[][] = [];
  for (const line of lines) {
    if (listItem.test(line)) items.push([line.replace(listItem, '')]);
    else items.at(-1)?.push(line);
  }
  return { kind: 'list', isOrdered: /^\d/.test(lines[0] ?? ''), items: items.map(joined) };
};

const parseBlock = (lines: readonly string[]): Block => {
  const [first = ''] = lines;
  const title = lines.length === 1 ? heading.exec(first) : null;
  if (title) {
    const [, signs = '', text = '', id] = title;
    return { kind: 'heading', level: signs.length === 2 ? 2 : 3, id: id ?? idOf(text), content: parseInline(text) };
  }
  return listItem.test(first) ? parseList(lines) : { kind: 'paragraph', content: joined(lines) };
};

/** Headings (`##`, `###`, with an id as `{#id}`), paragraphs and flat lists, with empty lines between them. */
export const parseMarkdown = (source: string): Block[] =>
  source
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map(parseBlock);
