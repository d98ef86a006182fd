// Options for the bundles that the server runs (its own and that of the pages), so that they take less memory.
import type { Plugin, Rolldown } from 'vite';

/**
 * V8 keeps the text of every file that it runs. If the text has one character beyond ASCII, each character takes two bytes, and
 * comments take as much memory as code. Names and lines stay, so that the stack of an error can be read.
 */
export const serverBundleOutput: Rolldown.OutputOptions = {
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  comments: false,
};

/** Escapes the characters that `serverBundleOutput` leaves, in tagged templates; none of their tags reads the raw text. */
export const escapeNonAscii = (): Plugin => ({
  name: 'escape-non-ascii',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
});
