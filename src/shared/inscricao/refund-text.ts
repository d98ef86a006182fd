/** The text of an event's rule of refunds, by the days before the event until which it holds. */
export const refundTextKey = (days: number) =>
  days === 0 ? 'signup.refund_day' : days === 1 ? 'signup.refund_one' : 'signup.refund';
