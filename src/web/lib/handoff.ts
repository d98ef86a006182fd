const unsafe = /[&><\u2028\u2029]/g;

/** Text as a literal that cannot end the script it stands in. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * What the loaders gave, for the browser's router to begin with: the scripts that React Router's own component would
 * stream, made without it, since it suspends and whoever waits for nothing renders in half the time.
 */
export async function handoffScripts(
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string | undefined,
): Promise<string> {
  if (!stream) return '';
  const decoder = new TextDecoder();
  const script = (call: string): string =>
    `<script${nonce === undefined ? '' : ` nonce="${nonce}"`}>window.__reactRouterContext.streamController.${call};</script>`;
  let scripts = '';
  for await (const chunk of stream) {
    scripts += script(`enqueue(${literal(decoder.decode(chunk, { stream: true }))})`);
  }
  return scripts + script('close()');
}
