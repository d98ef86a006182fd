/** What may become of a sandbox charge, by its token. */
export const testTokens = [
  'approve',
  'decline',
  'timeout',
  'delayed',
  'duplicate',
  'out_of_order',
  'chargeback',
  'unpaid',
  // of a card that is charged every month: the first time it is good
  'later_declined',
] as const;
export type TestToken = (typeof testTokens)[number];

/** The only numbers that the sandbox's card form takes: nobody's cards. The form turns them into tokens in the browser. */
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

/** The token of a listed number, however it was typed; undefined for any other. */
export const tokenOfTestCard = (number: string): TestToken | undefined =>
  Object.entries(testCards).find(([listed]) => listed === number.replace(/[\s.-]/g, ''))?.[1];
