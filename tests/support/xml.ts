export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

const token =
  /<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<\/(?<close>[\w:.-]+)\s*>|<(?<open>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+="[^"<]*")*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Refuses a bare ampersand and every entity but those we write. */
function unescaped(text: string): string {
  if (/&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`not escaped: ${text}`);
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!);
}

/** Parses XML and throws when it is not well-formed: as strict as a feed reader, for the part of XML that we write. */
export function parseXml(source: string): XmlNode {
  const [declaration] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(source) ?? [];
  if (!declaration) throw new Error('no XML declaration');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML may not hold them
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(source) || !source.isWellFormed())
    throw new Error('holds a character that XML has not');
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const body = source.trimEnd();
  token.lastIndex = declaration.length;
  while (token.lastIndex < body.length) {
    const at = token.lastIndex;
    const parts = token.exec(body)?.groups;
    if (!parts) throw new Error(`not well-formed at: ${body.slice(at, at + 60)}`);
    const current = open.at(-1)!;
    if (parts.cdata !== undefined) current.text += parts.cdata;
    else if (parts.text !== undefined) {
      if (parts.text.includes(']]>')) throw new Error('an end of CDATA without its beginning');
      current.text += unescaped(parts.text);
    } else if (parts.close !== undefined) {
      if (current.name !== parts.close) throw new Error(`</${parts.close}> ends <${current.name}>`);
      open.pop();
    } else {
      const attributes: Record<string, string> = {};
      for (const [, name, value] of parts.attributes!.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
        if (name! in attributes) throw new Error(`${name} twice`);
        attributes[name!] = unescaped(value!);
      }
      const node: XmlNode = { name: parts.open!, attributes, children: [], text: '' };
      current.children.push(node);
      if (parts.empty === '') open.push(node);
    }
  }
  if (open.length !== 1 || top.children.length !== 1 || top.text.trim() !== '')
    throw new Error('not one root element');
  return top.children[0]!;
}

export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name);

export function childOf(node: XmlNode, name: string): XmlNode {
  const found = childrenOf(node, name);
  if (found.length !== 1) throw new Error(`<${node.name}> has ${found.length} <${name}>`);
  return found[0]!;
}

export const textOf = (node: XmlNode, name: string): string => childOf(node, name).text;
