/** The account that a select of accounts begins with: that of the settings if the user may choose it, or the only one. */
export const firstAccount = (
  accounts: readonly { id: number }[],
  proposed: number | null | undefined,
): number | undefined =>
  (accounts.find(({ id }) => id === proposed) ?? (accounts.length === 1 ? accounts[0] : undefined))?.id;
