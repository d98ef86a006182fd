/** Days to withdraw from a purchase that was made from afar (CDC, art. 49). */
export const withdrawalDays = 7;
