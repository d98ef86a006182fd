import type { mailLoja as pt_BR } from '#shared/i18n/pt_BR/mail-loja.ts';

export const mailLoja: Record<keyof typeof pt_BR, string> = {
  'fact.subtotal': 'Subtotal',
  'fact.discount': 'Discount',
  'fact.freight': 'Delivery',
  'fact.total': 'Total',
  'fact.delivery': 'How you get it',
  'fact.pickup_code': 'Pickup code',
  'fact.tracking': 'Tracking',
  'fact.return_until': 'Withdraw until',
  'fact.reason': 'Reason',

  'order_payment.subject': 'Only the payment is missing: order {order}',
  'order_payment.title': 'Only the payment is missing',
  'order_payment.text':
    'We set aside the products of your order {order}. There is {amount} left to pay, until {until}. The link below has all you need to pay, even if you closed the page.',
  'order_payment.button': 'Open the order',
  'order_payment.note':
    'If you have already paid, there is no need to pay again: we write as soon as the payment is confirmed. After that time the products go back to the store.',
  'order_refused.subject': 'Order {order}: the payment was not confirmed',
  'order_refused.title': 'The payment was not confirmed',
  'order_refused.text':
    'We could not confirm the payment of order {order}, and the products are no longer set aside. The order stays at the link below, where you can pay again.',
  'order_refused.button': 'Open the order',
  'order_refused.note':
    'If the money left your account, do not pay again: contact the church and have the proof of payment at hand. Without a payment, the order is cancelled in {days} days.',
  'order_paid.subject': 'Order {order} confirmed',
  'order_paid.title': 'We have your order',
  'order_paid.text':
    'The payment of order {order} is confirmed. We write at every step until it is with you.',
  'order_paid.button': 'Follow the order',
  'order_paid.note':
    'The address above is yours alone: whoever has it sees this order. You can withdraw within 7 days of receiving it.',
  'order_counter.subject': 'Receipt of purchase {order}',
  'order_counter.title': 'Thank you for your purchase!',
  'order_counter.text': 'We received the payment of purchase {order}, and the products are already with you.',
  'order_counter.button': 'Open the order',
  'order_counter.note': 'If something is not right, talk to the church.',
  'order_test.subject': 'Order {order}: nothing was charged',
  'order_test.title': 'It was only a test',
  'order_test.text':
    'Order {order} was made in the test mode of the store: nothing was charged and nothing will be delivered.',
  'order_test.button': 'See the order',
  'order_test.note': 'To buy for real, wait until the church opens the payments of the store.',
  'order_preparing.subject': 'We are packing order {order}',
  'order_preparing.title': 'We are packing your order',
  'order_preparing.text':
    'Order {order} is being packed. Our next message says that it is on its way or ready.',
  'order_preparing.button': 'Follow the order',
  'order_preparing.note': 'There is nothing you need to do for now.',
  'order_ready.subject': 'Order {order} is ready for pickup',
  'order_ready.title': 'Come and get it',
  'order_ready.text':
    'Order {order} is packed and waiting for you. At the pickup, say the code below or show the QR code behind the link.',
  'order_ready.button': 'See the code and the address',
  'order_ready.note':
    'Someone else may pick it up for you: all they need is the code. Give it to nobody else.',
  'order_shipped.subject': 'Order {order} is on its way',
  'order_shipped.title': 'Your order is on its way',
  'order_shipped.text': 'Order {order} has left for delivery.',
  'order_shipped.button': 'Follow the order',
  'order_shipped.note': 'Tracking may take a day to show the first movement.',
  'order_delivered.subject': 'Order {order} delivered',
  'order_delivered.title': 'The order is with you',
  'order_delivered.text':
    'Order {order} was delivered. We hope you like it! If you want to withdraw, you can do so until {until} through the link below, without giving a reason.',
  'order_delivered.button': 'Open the order',
  'order_delivered.note': 'If you did not receive the order, talk to the church.',
  'order_cancelled.subject': 'Order {order} cancelled',
  'order_cancelled.title': 'Order cancelled',
  'order_cancelled.text': 'Order {order} was cancelled, and the products went back to the store.',
  'order_cancelled.button': 'See the order',
  'order_cancelled.note':
    'If something was paid, the amount returns the way it came: on a card within two statements; with Pix the treasury returns it. If it was not you who cancelled, talk to the church.',
  'order_refunded.subject': 'Refund of order {order}',
  'order_refunded.title': 'We returned {amount}',
  'order_refunded.text': 'We returned {amount} of order {order}.',
  'order_refunded.button': 'See the order',
  'order_refunded.note': 'On a card the amount shows within two statements; with Pix usually the same day.',
  'order_charged_back.subject': 'Disputed payment of order {order}',
  'order_charged_back.title': 'The bank returned {amount}',
  'order_charged_back.text':
    'The payment of order {order} was disputed at the bank. The dispute is over, and the bank returned {amount} to the payer. The church makes no further refund of this amount.',
  'order_charged_back.button': 'See the order',
  'order_charged_back.note':
    'The bank can say when the amount appears. If it was not you who disputed the payment, please talk to the church.',
  'order_withdrawn.subject': 'Withdrawal from order {order} received',
  'order_withdrawn.title': 'We have your withdrawal',
  'order_withdrawn.text':
    'You withdrew from order {order}. Bring the products back, unused and in their packaging, where you picked them up or to the church office, until {until}. When they arrive we return all that you paid, delivery included.',
  'order_withdrawn.button': 'See the steps of the return',
  'order_withdrawn.note':
    'The return costs you nothing. If you cannot come, write through the contact page and we arrange to collect it.',
  'order_part_withdrawn.subject': 'Withdrawal from a part of order {order} received',
  'order_part_withdrawn.title': 'We have your withdrawal',
  'order_part_withdrawn.text':
    'You withdrew from the products below, of order {order}. Bring them back, unused and in their packaging, where you picked them up or to the church office, until {until}. When they arrive we return what they cost; delivery is only returned with the whole order.',
  'order_part_withdrawn.button': 'See the steps of the return',
  'order_part_withdrawn.note':
    'The return costs you nothing. If you cannot come, write through the contact page and we arrange to collect it.',
  'order_kept.subject': 'The withdrawal from order {order} was undone',
  'order_kept.title': 'You keep the products',
  'order_kept.text':
    'The withdrawal from the products below, of order {order}, was undone: you keep them, and what they cost is not returned.',
  'order_kept.button': 'See the order',
  'order_kept.note':
    'If you have already returned the products, or did not expect this message, please contact the church.',
  'order_part_cancelled.subject': 'We took a part out of order {order}',
  'order_part_cancelled.title': 'We took it out of your order',
  'order_part_cancelled.text':
    'You withdrew from the products below, and they are no longer part of order {order}. We return {amount} the way it was paid. The rest of the order goes on as it was.',
  'order_part_cancelled.button': 'See the order',
  'order_part_cancelled.note':
    'On a card it shows within two statements; for Pix, the treasury makes the transfer. Delivery is only returned with the whole order.',
};
