import type { mailRifa as pt_BR } from '#shared/i18n/pt_BR/mail-rifa.ts';

export const mailRifa: Record<keyof typeof pt_BR, string> = {
  'fact.numbers': 'Numbers',
  'fact.draw': 'Draw',
  'fact.purchase_key': 'Key of the purchase',
  'raffle_held.subject': 'Your numbers are held: {raffle}',
  'raffle_held.title': 'Only the payment is missing',
  'raffle_held.text':
    'We hold your numbers of the raffle {raffle} until {until}. Pay by then and they are yours.',
  'raffle_held.button': 'Pay now',
  'raffle_held.note':
    'Keep the key of the purchase: with it and your WhatsApp number or CPF you see your numbers whenever you like. After that time the numbers are free again.',
  'raffle_paid.subject': 'Your numbers of the raffle {raffle}',
  'raffle_paid.title': 'The numbers are yours',
  'raffle_paid.text':
    'The payment is confirmed: the numbers below are yours in the draw of the raffle {raffle}. Thank you for helping!',
  'raffle_paid.button': 'See my numbers',
  'raffle_paid.note':
    'The address above is yours alone: whoever has it sees this purchase. After the draw anyone can check the result on the page of the raffle.',
  'raffle_exchange.subject': 'Choose other numbers: {raffle}',
  'raffle_exchange.title': 'The payment arrived after its time',
  'raffle_exchange.text':
    'Your payment for the raffle {raffle} arrived after its time, and others have your numbers by now. The money is safe: choose other numbers, or ask the treasurer to return it.',
  'raffle_exchange.button': 'Choose other numbers',
  'raffle_exchange.note': 'Choose before the draw: after it the money can only be returned.',
  'raffle_over_maximum.subject': 'Payment beyond the maximum: {raffle}',
  'raffle_over_maximum.title': 'This payment goes beyond the maximum per person',
  'raffle_over_maximum.text':
    'Your payment for the raffle {raffle} arrived, but with it you would have more numbers than the rules allow each person. The numbers of this purchase are not yours, and the treasurer returns the money.',
  'raffle_over_maximum.button': 'See the purchase',
  'raffle_over_maximum.note': 'The numbers that you had before are still yours.',
  'raffle_left_out.subject': 'Numbers that were not in the draw: {raffle}',
  'raffle_left_out.title': 'Your numbers were not in the draw',
  'raffle_left_out.text':
    'When the list of the raffle {raffle} was closed, the payment of these numbers was disputed at the bank, so they did not take part in the draw. The dispute is over and the church has the money: the treasurer returns it to you.',
  'raffle_left_out.button': 'See the purchase',
  'raffle_left_out.note': 'You need not do anything.',
  'raffle_refunded.subject': 'Refund of the raffle {raffle}',
  'raffle_refunded.title': 'We returned your money',
  'raffle_refunded.text': 'We returned {amount} of your purchase in the raffle {raffle}.',
  'raffle_refunded.button': 'See the purchase',
  'raffle_refunded.note': 'On cards the amount appears within two statements.',
  'raffle_charged_back.subject': 'Disputed payment of the raffle {raffle}',
  'raffle_charged_back.title': 'The bank returned {amount}',
  'raffle_charged_back.text':
    'The payment of your purchase in the raffle {raffle} was disputed at the bank. The dispute is over, and the bank returned {amount} to the payer. The church makes no further refund of this amount.',
  'raffle_charged_back.button': 'See the purchase',
  'raffle_charged_back.note':
    'The bank can say when the amount appears. If it was not you who disputed the payment, please talk to the church.',
};
