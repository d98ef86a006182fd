/** The outcomes of a sandbox charge, by token. */
export const testTokens = [
  'approve',
  'decline',
  'timeout',
  'delayed',
  'duplicate',
  'out_of_order',
  'chargeback',
  'unpaid',
  // a card charged monthly: the first charge succeeds
  'later_declined',
] as const;
export type TestToken = (typeof testTokens)[number];

/**
 * The only card numbers that the sandbox accepts, which belong to no one. The form offers them, and turns them into tokens in
 * the browser.
 */
export const testCards: Readonly<Record<string, TestToken>> = {
  '4242424242424242': 'approve',
  '4000000000000002': 'decline',
  '4000000000000119': 'timeout',
  '4000000000000077': 'delayed',
  '4000000000000036': 'duplicate',
  '4000000000000044': 'out_of_order',
  '4000000000000259': 'chargeback',
  '4000000000000341': 'later_declined',
};
