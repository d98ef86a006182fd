/**
 * Prepares pasted HTML for the editor. The editor drops styles and unknown elements by itself, but would turn
 * a title into a paragraph.
 */
export const cleanPaste = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|title|meta|link|xml|o:p)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(/<(\/?)h[4-6]\b/gi, '<$1h3')
    .replace(/<p\b[^>]*>(\s|&nbsp;|\u00a0|<br\s*\/?>|<\/?span\b[^>]*>)*<\/p>/gi, '');
