// How the files that the server runs are written, so that they take less memory.
import type { Plugin, Rolldown } from 'vite';

/**
 * V8 keeps the text of every file that it runs. With one character beyond ASCII Node gives it two bytes for each, and comments take as
 * many as code. Names and lines stay, so that the stack of an error can be read.
 */
export const smallInMemory: Rolldown.OutputOptions = {
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  comments: false,
};

/** Escapes the characters that `smallInMemory` leaves: those of tagged templates, of whose tags none reads the raw text. */
export const oneByteCharacters = (): Plugin => ({
  name: 'one-byte-characters',
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
