type Inline = 'strong' | 'em' | 'a';
type Leaf = 'p' | 'h2' | 'h3';
type Container = 'ul' | 'ol' | 'li' | 'blockquote';
export type RichTag = Inline | Leaf | Container | 'br' | 'hr';

interface Mark {
  tag: Inline;
  href: string | undefined;
  /** how often it was opened within itself */
  depth: number;
}

/** Lists and quotations deeper than this are written without their tags, so that no text takes long to read. */
const maxDepth = 24;

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00a0/g, '&nbsp;');

const isLeaf = (tag: Leaf | Container | undefined): boolean => tag === 'p' || tag === 'h2' || tag === 'h3';
const isList = (tag: Leaf | Container | undefined): boolean => tag === 'ul' || tag === 'ol';

/**
 * Writes HTML of the few tags of formatted text. Whatever order tags come in, what is written is balanced and is parsed
 * by browsers into exactly these elements: paragraphs and headings hold no blocks, lists hold items only, links hold no
 * links, and strong, em and links end where their block ends and go on in the next one.
 */
export class RichTextWriter {
  html = '';
  /** whether the text has any words */
  hasWords = false;
  readonly #blocks: (Leaf | Container)[] = [];
  /** the marks that the next text gets */
  #marks: Mark[] = [];
  /** the marks that are open in the HTML so far */
  #open: Mark[] = [];

  get #block(): Leaf | Container | undefined {
    return this.#blocks.at(-1);
  }

  text(text: string): void {
    const hasWords = /\S/.test(text);
    if (!hasWords && this.#open.length === 0 && !isLeaf(this.#block)) {
      // between blocks
      this.html += escaped(text);
      return;
    }
    if (hasWords) this.hasWords = true;
    this.#beginInline();
    this.html += escaped(text);
  }

  open(tag: RichTag, href?: string): void {
    if (tag === 'br') {
      this.#beginInline();
      this.html += '<br>';
    } else if (tag === 'hr') {
      this.#beginBlock();
      this.html += '<hr>';
    } else if (tag === 'a') {
      this.#marks = this.#marks.filter((mark) => mark.tag !== 'a');
      if (href !== undefined) this.#marks.push({ tag, href, depth: 1 });
    } else if (tag === 'strong' || tag === 'em') {
      const mark = this.#marks.find((one) => one.tag === tag);
      if (mark) mark.depth += 1;
      else this.#marks.push({ tag, href: undefined, depth: 1 });
    } else if (tag === 'li') {
      this.#endLeaf();
      if (this.#endWithinList('li') || isList(this.#block)) this.#push('li');
      else this.#push('p');
    } else if (tag === 'p' || tag === 'h2' || tag === 'h3') {
      this.#beginBlock();
      this.#push(tag);
    } else if (this.#blocks.length < maxDepth) {
      this.#beginBlock();
      this.#push(tag);
    } else this.#endLeaf();
  }

  close(tag: RichTag): void {
    if (tag === 'br' || tag === 'hr') return;
    if (tag === 'a' || tag === 'strong' || tag === 'em') {
      const mark = this.#marks.find((one) => one.tag === tag);
      if (mark) mark.depth -= 1;
      if (mark?.depth === 0) this.#marks = this.#marks.filter((one) => one !== mark);
    } else if (tag === 'li') {
      if (!this.#endWithinList('li')) this.#endLeaf();
    } else if (isLeaf(tag)) this.#endLeaf();
    else if (this.#blocks.includes(tag)) while (this.#pop() !== tag);
  }

  end(): void {
    this.#endMarks(0);
    while (this.#pop());
  }

  /** Before text: an item in a list, and the marks of the text. */
  #beginInline(): void {
    if (isList(this.#block)) this.#push('li');
    let same = 0;
    while (same < this.#open.length && this.#open[same] === this.#marks[same]) same += 1;
    this.#endMarks(same);
    for (const mark of this.#marks.slice(same)) {
      this.html +=
        mark.href === undefined ? `<${mark.tag}>` : `<a href="${escaped(mark.href)}" rel="noopener">`;
      this.#open.push(mark);
    }
  }

  /** Before a block: no paragraph is open, and an item is in a list. */
  #beginBlock(): void {
    this.#endLeaf();
    if (isList(this.#block)) this.#push('li');
  }

  /** Ends the item that is open in the innermost list; false where there is none. */
  #endWithinList(item: 'li'): boolean {
    for (let at = this.#blocks.length - 1; at >= 0; at -= 1) {
      const tag = this.#blocks[at];
      if (tag === item) {
        while (this.#pop() !== item);
        return true;
      }
      if (isList(tag) || tag === 'blockquote') return false;
    }
    return false;
  }

  #endLeaf(): void {
    this.#endMarks(0);
    if (isLeaf(this.#block)) this.#pop();
  }

  #endMarks(from: number): void {
    for (const { tag } of this.#open.splice(from).reverse()) this.html += `</${tag}>`;
  }

  #push(tag: Leaf | Container): void {
    this.#endMarks(0);
    this.#blocks.push(tag);
    this.html += `<${tag}>`;
  }

  #pop(): Leaf | Container | undefined {
    this.#endMarks(0);
    const tag = this.#blocks.pop();
    if (tag) this.html += `</${tag}>`;
    return tag;
  }
}
