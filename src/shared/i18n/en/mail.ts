import type { MailKey } from '#shared/i18n/pt_BR/mail.ts';
import { mailEscala } from './mail-escala.ts';
import { mailLoja } from './mail-loja.ts';
import { mailNotificacao } from './mail-notificacao.ts';
import { mailRequerimento } from './mail-requerimento.ts';
import { mailRifa } from './mail-rifa.ts';
import { mailSorteio } from './mail-sorteio.ts';

export const mail: Record<MailKey, string> = {
  greeting: 'Hello, {name}!',
  link_hint: 'If the button does not work, copy this address into your browser:',
  footer: 'Automatic message from {church}. There is no need to reply.',
  footer_written: 'A message written by {church}.',

  'store_code.subject': '{code} is your code',
  'store_code.title': 'Your code is {code}',
  'store_code.text':
    'Type the code {code} on the page of the store of {church} that asked for it. It works for ten minutes, once.',
  'store_code.button': 'Open the store',
  'store_code.note': 'Not you? Ignore this e-mail and give the code to nobody: without it no one gets in.',
  'store_email_changed.subject': 'The e-mail of your account was changed',
  'store_email_changed.title': 'Account e-mail changed',
  'store_email_changed.text':
    'Your account in the store of {church} now uses the e-mail {email}. This address no longer signs in to it.',
  'store_email_changed.button': 'It was not me',
  'store_email_changed.note':
    'If it was you, there is nothing to do. If not, talk to the church as soon as you can.',
  'store_erased.subject': 'Your account was erased',
  'store_erased.title': 'Account erased',
  'store_erased.text':
    'We erased your account in the store of {church}, with its addresses and cart. Of what you bought, only what tax laws ask for stays. Numbers in raffles that are not drawn yet keep your contact until the draw.',
  'store_erased.button': 'Read the privacy policy',
  'store_erased.note': 'It was good to have you here. The store stays open: a new account takes a minute.',
  'password_reset.subject': 'Reset your password',
  'password_reset.title': 'Reset your password',
  'password_reset.text': 'We were asked for a new password for your account at {church}.',
  'password_reset.button': 'Create a new password',
  'password_reset.note':
    'The link is valid for 1 hour and works once. If it was not you who asked, ignore this message: your password stays the same.',

  'password_changed.subject': 'Your password was changed',
  'password_changed.title': 'Password changed',
  'password_changed.text':
    'The password of your account at {church} was just changed, and every signed-in device was signed out.',
  'password_changed.button': 'It was not me',
  'password_changed.note':
    'If it was you, there is nothing to do. If it was not, create a new password with the button now, which also ends the API keys, and tell the administrators.',

  'new_device.subject': 'Your account signed in on a new device',
  'new_device.title': 'A new device signed in to your account',
  'new_device.text':
    'Someone has just signed in to your account at {church}, with your details, on a device that it did not know.',
  'new_device.button': 'It was not me: see the devices',
  'new_device.note':
    'If it was you, there is nothing to do. If it was not, open the devices with the button, sign out what is not yours, revoke API keys that you did not make and change your password.',

  'two_step_on.subject': 'Two-step verification is on',
  'two_step_on.title': 'Two-step verification switched on',
  'two_step_on.text':
    'Your account at {church} now asks for a code of the app after the password. Other devices were signed out.',
  'two_step_on.button': 'See the security of the account',
  'two_step_on.note':
    'Keep the recovery codes in a safe place: with them you can sign in if you lose your phone. If it was not you, tell the administration.',

  'two_step_off.subject': 'Two-step verification was switched off',
  'two_step_off.title': 'Two-step verification switched off',
  'two_step_off.text': 'Your account at {church} no longer asks for a code after the password.',
  'two_step_off.button': 'It was not me',
  'two_step_off.note':
    'If it was you, there is nothing to do. If it was not, change your password now, switch the verification on again and tell the administration.',

  'two_step_reset.subject': 'The second step of your account was reset',
  'two_step_reset.title': 'Second step reset',
  'two_step_reset.text':
    '{person} ({email}) removed the app, the recovery codes and the passkeys of your account at {church}, at the request of somebody who lost them. All devices were signed out.',
  'two_step_reset.button': 'Switch the second step on again',
  'two_step_reset.note':
    'If you did not ask for this, change your password now and tell the administration: somebody may have posed as you.',

  'passkey_added.subject': 'A passkey was added',
  'passkey_added.title': 'New passkey',
  'passkey_added.text': 'Your account at {church} has a new passkey, which signs in without a password.',
  'passkey_added.button': 'It was not me',
  'passkey_added.note':
    'If it was you, there is nothing to do. If it was not, remove the passkey, change your password and tell the administration.',

  'api_keys_ended.subject': 'API keys of your account ended',
  'api_keys_ended.title': 'API keys that ended',
  'api_keys_ended.text':
    'The e-mail of your account at {church} was confirmed by a link. Passkeys and API keys made before that no longer work, because somebody else could have made them.',
  'api_keys_ended.button': 'See the security of the account',
  'api_keys_ended.note':
    'If a system used one of the API keys, create a new one and replace it there. If it was not you who confirmed, change your password and tell the administrators.',

  'api_key_added.subject': 'An API key was created',
  'api_key_added.title': 'New API key',
  'api_key_added.text':
    'Your account at {church} has a new API key, with which a programme uses Aprisco in your name, also after a change of the password.',
  'api_key_added.button': 'It was not me',
  'api_key_added.note':
    'If it was you, there is nothing to do. If it was not, revoke the key, change your password and tell the administrators.',

  'email_taken.subject': 'You already have an account',
  'email_taken.title': 'You already have an account',
  'email_taken.text':
    'Somebody tried to create an account at {church} with this e-mail, which already has one. Nothing changed in your account.',
  'email_taken.button': 'Reset the password',
  'email_taken.note':
    'If it was you and you forgot the password, create another with the button. If it was not, ignore this message.',

  'email_change.subject': 'Confirm your new e-mail',
  'email_change.title': 'Confirm your new e-mail',
  'email_change.text':
    'You asked that your account at {church} use the e-mail {email}. Open the link while signed in to confirm it.',
  'email_change.button': 'Confirm the new e-mail',
  'email_change.note':
    'The link is valid for three days. If it was not you, ignore this message: nothing changes.',

  'email_changed.subject': 'The e-mail of your account changed',
  'email_changed.title': 'Account e-mail changed',
  'email_changed.text':
    'Your account at {church} now uses the e-mail {email}. This address no longer signs in to it.',
  'email_changed.button': 'It was not me',
  'email_changed.note':
    'If it was you, there is nothing to do. If it was not, talk to the church as soon as you can.',

  'verify_email.subject': 'Confirm your e-mail',
  'verify_email.title': 'Confirm your e-mail',
  'verify_email.text':
    'Good to have you with us! To protect your account at {church}, confirm that this e-mail is yours: open the link and sign in with your password.',
  'verify_email.button': 'Confirm my e-mail',
  'verify_email.note':
    'The link is valid for 3 days. If it was not you who created the account, do not open the link: without the confirmation, the account gives access to nothing.',

  'registration_waiting.subject': 'A new registration is waiting for a role: {person}',
  'registration_waiting.title': 'A new registration is waiting',
  'registration_waiting.text':
    '{person} ({email}) created an account at {church} and has no role yet. A role can be given once the person has confirmed the e-mail; until then, nothing of the back office is shown.',
  'registration_waiting.button': 'Choose a role',
  'registration_waiting.note': 'If nobody knows this person, deactivate the account.',

  'pix_key_changed.subject': 'The Pix key of {church} was changed',
  'pix_key_changed.title': 'The Pix key was changed',
  'pix_key_changed.text': '{person} ({email}) changed the Pix key that receives the gifts to {church}.',
  'pix_key_changed.button': 'Check the key',
  'pix_key_changed.note':
    'If no administrator asked for this change, restore the previous key now and change the password of that account.',
  'connection_changed.subject': 'A connection of {church} was changed',
  'connection_changed.title': 'A connection was changed',
  'connection_changed.text':
    '{person} ({email}) changed through whom {church} receives, or where its files are kept.',
  'connection_changed.button': 'Check the connections',
  'connection_changed.note':
    'If no administrator asked for this, undo it now and change the password of that account.',
  'low_stock.subject': 'Low stock in the store of {church}',
  'low_stock.title': 'Running out',
  'low_stock.text': 'These variants have reached the minimum stock. The number is how many are left.',
  'low_stock.button': 'See the products',
  'low_stock.note':
    'Each variant is told once, until its stock rises again. The minimum is in the record of the product.',

  team: 'team',

  'contact_received.subject': 'New contact from the site: {person} ({about})',
  'contact_received.title': 'Somebody wrote through the site',
  'contact_received.text': '{person} wrote to {church}. Subject: {about}.',
  'contact_received.button': 'Read and answer',
  'contact_received.note':
    'The message is in the back office, so that everybody sees who has answered. Sign in with your account.',

  'prayer_received.subject': 'New prayer request',
  'prayer_received.title': 'Somebody asked for prayer',
  'prayer_received.text': 'A prayer request came through the site of {church}.',
  'prayer_received.button': 'Open the request',
  'prayer_received.note':
    'What was entrusted to prayer does not travel by e-mail: only those who may see the requests read it, with their account.',

  'prayer_urgent.subject': 'URGENT: new prayer request',
  'prayer_urgent.title': 'Somebody asked for prayer urgently',
  'prayer_urgent.text': 'A prayer request marked as urgent came through the site of {church}.',
  'prayer_urgent.button': 'Open the request',
  'prayer_urgent.note':
    'What was entrusted to prayer does not travel by e-mail: only those who may see the requests read it, with their account.',

  greeting_plain: 'Hello!',
  stop: 'Stop the monthly reminders',
  stop_card: 'Stop the monthly gift by card',

  'fact.device': 'Device',
  'fact.network': 'Network',
  'fact.moment': 'When',
  'fact.connection': 'Connection',
  'fact.church': 'Church',
  'fact.api_key': 'API key',
  'fact.api_keys': 'API keys that stay valid',
  'fact.api_keys_ended': 'API keys that ended',
  'fact.key_before': 'Previous key',
  'fact.key_after': 'New key',
  'fact.number': 'Receipt no.',
  'fact.amount': 'Amount',
  'fact.words': 'In words',
  'fact.parcelas': 'Instalments',
  'fact.interest': 'Interest included',
  'fact.from': 'From',
  'fact.purpose': 'For',
  'fact.date': 'Received on',
  'fact.receiver': 'Received by',
  'fact.cnpj': 'CNPJ',
  'fact.address': 'Address',

  'giving_receipt.subject': 'Receipt {number}: {amount}',
  'giving_receipt.title': 'Your gift has arrived',
  'giving_receipt.text': '{church} received {amount} for {purpose}. {thanks}',
  'giving_receipt.button': 'See and print the receipt',
  'giving_receipt.note': 'Keep this receipt. The address above is yours alone: whoever has it sees the gift.',

  'giving_reminder.subject': 'Today is the day of your gift: {amount}',
  'giving_reminder.title': 'Your Pix of the month',
  'giving_reminder.text':
    'You chose to give {amount} every month to {church} ({purpose}). The link below makes a new Pix, ready to be paid.',
  'giving_reminder.button': 'Make this month’s Pix',
  'giving_reminder.note':
    'Nothing is ever debited by itself: without the Pix, nothing happens. To stop receiving this reminder:',

  'giving_ended.subject': 'Thank you: your monthly gift has come to its end',
  'giving_ended.title': 'It is accomplished',
  'giving_ended.text':
    'What you gave {amount} for every month at {church} is no longer collecting. The monthly gift stops here, and nothing more is charged or reminded of. Thank you for every month.',
  'giving_ended.button': 'See what needs support now',
  'giving_ended.note': 'There is nothing you need to do.',

  'giving_card_refused.subject': 'The card of your monthly gift was not accepted',
  'giving_card_refused.title': 'The card was not accepted this month',
  'giving_card_refused.text':
    'We tried your monthly gift of {amount} to {church} ({purpose}), and the bank did not accept the card. Nothing was charged. If you like, give in another way: by Pix it takes a minute.',
  'giving_card_refused.button': 'Give in another way',
  'giving_card_refused.note':
    'The card may be tried again in the next days; if it is accepted, the receipt comes by e-mail. To be charged no more:',

  'giving_stopped.subject': 'Your monthly gift has been ended',
  'giving_stopped.title': 'Monthly gift ended',
  'giving_stopped.text':
    'Your monthly gift of {amount} to {church} ({purpose}) has been ended: nothing is charged any more, and no reminder comes. Thank you for every month.',
  'giving_stopped.button': 'Give again',
  'giving_stopped.note': 'If you did not expect this, talk to the church.',

  'giving_another.subject': 'Another monthly gift has begun: {purpose}',
  'giving_another.title': 'Both monthly gifts continue',
  'giving_another.text':
    'Somebody, we hope it was you, has begun another monthly gift to {church} ({purpose}). The one that you already had, of {amount}, has not been ended: both continue. If the new one is to take its place, end the earlier one.',
  'giving_another.button': 'End the earlier one',
  'giving_another.note':
    'To keep both, there is nothing you need to do. If it was not you who began the other one, neither: yours continues as it was.',

  'giving_statement.subject': 'Your gifts of {year}',
  'giving_statement.title': 'Statement of {year}',
  'giving_statement.text':
    'Somebody, we hope it was you, asked for the statement of the gifts made in {year} with this e-mail address to {church}.',
  'giving_statement.button': 'Open the statement',
  'giving_statement.note':
    'The link is valid for 1 hour. If it was not you, ignore this message: nobody else received it.',
  'giving_yearly.subject': 'Your statement of gifts of {year}',
  'giving_yearly.title': 'Statement of {year}',
  'giving_yearly.text':
    '{church} thanks you for each of your gifts of {year}. The statement with dates, amounts and receipts is here, to keep or print.',
  'giving_yearly.button': 'Open the statement',
  'giving_yearly.note':
    'The link works for 30 days and is yours alone. If something is not right, talk to the treasurer.',
  'fact.event': 'Event',
  'fact.when': 'When',
  'fact.where': 'Where',
  'fact.participants': 'Participants',
  'signup_confirmed.subject': 'You are signed up: {event}',
  'signup_confirmed.title': 'Your place is yours',
  'signup_confirmed.text':
    'Your sign-up for {event} is confirmed. See you there! The ticket, with the QR code for the entrance, is at the link below.',
  'signup_confirmed.button': 'Open the ticket',
  'signup_confirmed.note':
    'The address above is yours alone: whoever has it enters with the ticket. To cancel or pass the place on to another person, open the ticket.',
  'signup_waiting.subject': 'Confirm your wait: {event}',
  'signup_waiting.title': 'Confirm your e-mail',
  'signup_waiting.text':
    'Someone, we hope it was you, put this address on the waiting list of {event}. Confirm it and you are in line: if a place opens up, it is offered to you.',
  'signup_waiting.button': 'Confirm the wait',
  'signup_waiting.note':
    'The link works for 2 days. If it was not you, ignore this message: without the confirmation, the address is deleted.',
  'notice_confirm.subject': 'Confirm your notice: {page}',
  'notice_confirm.title': 'Confirm your e-mail',
  'notice_confirm.text':
    'Someone, we hope it was you, asked to be told at this address when sign-ups for {page} open. Confirm it, and we write once, when the time comes.',
  'notice_confirm.button': 'Confirm the notice',
  'notice_confirm.note':
    'The link works for 2 days, and you can cancel the notice there too. If it was not you, ignore this message: without the confirmation, the address is deleted.',
  'notice_open.subject': 'Sign-ups are open: {event}',
  'notice_open.title': 'Sign-ups are open',
  'notice_open.text': 'You asked us to tell you: sign-ups for {event} are open.',
  'notice_open.button': 'See and sign up',
  'notice_open.note':
    'This was the only notice: your address is already deleted from this list, and we do not write again because of it.',
  'stock_confirm.subject': 'Confirm your notice: {page}',
  'stock_confirm.title': 'Confirm your e-mail',
  'stock_confirm.text':
    'Someone, we hope it was you, asked to be told at this address when {page} is back in our store. Confirm it, and we write once, when it is back.',
  'stock_confirm.button': 'Confirm the notice',
  'stock_confirm.note':
    'The link works for 2 days, and you can cancel the notice there too. If it was not you, ignore this message: without the confirmation, the address is deleted.',
  'stock_back.subject': 'Back in the store: {product}',
  'stock_back.title': 'Back in the store',
  'stock_back.text': 'You asked us to tell you: {product} is on sale again.',
  'stock_back.button': 'See it in the store',
  'stock_back.note':
    'No units are kept for you. This was the only notice: your address is already deleted from this list.',
  'signup_offer.subject': 'A place opened up: {event}',
  'signup_offer.title': 'A place opened up for you',
  'signup_offer.text':
    'You were on the waiting list of {event}, and a place opened up. It is held for you until {until}.',
  'signup_offer.button': 'Take the place',
  'signup_offer.note': 'After that time, the place goes to the next person on the list.',
  'fact.until': 'Pay by',
  'fact.places': 'Places',
  'fact.giving_up': 'If you cancel',
  'fact.refund': 'Amount returned',
  'signup_payment.subject': 'Only the payment is left: {event}',
  'signup_payment.title': 'Only the payment is left',
  'signup_payment.text':
    'Your sign-up for {event} is held. {amount} is still to be paid by {until}. The link below has the code and everything you need to pay, even if you closed the page.',
  'signup_payment.button': 'Open the payment',
  'signup_payment.note':
    'If you have already paid, do not pay again: the tickets come to this address as soon as the payment is confirmed. The address above is yours alone.',
  'signup_given_up.subject': 'Sign-up cancelled: {event}',
  'signup_given_up.title': 'Sign-up cancelled',
  'signup_given_up.text':
    'The sign-up of {person} for {event} was cancelled. The ticket is no longer valid, and the place is free for someone else.',
  'signup_given_up.button': 'See the sign-up',
  'signup_given_up.note':
    'Money to be returned goes back the way it came: to the card within two statements, or by Pix from the treasurer. If you did not cancel, please contact the church.',
  'signup_transferred.subject': 'The ticket has a new name: {event}',
  'signup_transferred.title': 'The ticket has a new name',
  'signup_transferred.text':
    "{person}'s ticket for {event} now belongs to {other}. The old one is no longer valid, and the new one was sent by e-mail to the person who is coming.",
  'signup_transferred.button': 'See the sign-up',
  'signup_transferred.note': 'If you did not expect this, please contact the church.',
  'signup_message.subject': '{about}',
  'signup_message.title': '{about}',
  'signup_message.text': '{church} writes to you about {event}:',
  'signup_message.button': 'Open my sign-up',
  'signup_message.note':
    'You receive this message because you signed up, or were signed up, for {event}. To write to the church, reply to this e-mail.',
  'signup_pay.subject': 'Only the payment is missing: {event}',
  'signup_pay.title': 'Only the payment is missing',
  'signup_pay.text':
    '{church} signed you up for {event}. The place is kept until {until}: pay by the link below, by Pix or card.',
  'signup_pay.button': 'Pay for the sign-up',
  'signup_pay.note': 'After that, the place is free for another person.',
  'signup_event_cancelled.subject': '{event} was cancelled',
  'signup_event_cancelled.title': 'The event was cancelled',
  'signup_event_cancelled.text':
    'Unfortunately {event} will not take place. Your sign-up was cancelled. If you paid, the treasury will return the amount.',
  'signup_event_cancelled.button': 'See the sign-up',
  'signup_event_cancelled.note': 'If you have questions, talk to the church.',
  'signup_wait_cancelled.subject': '{event} was cancelled',
  'signup_wait_cancelled.title': 'The event was cancelled',
  'signup_wait_cancelled.text':
    'Unfortunately {event} will not take place, so its waiting list has ended. There is nothing you need to do.',
  'signup_wait_cancelled.button': 'See your wait',
  'signup_wait_cancelled.note':
    'If the event is announced again and you still want a place, join the list again. If you have questions, talk to the church.',
  ...mailLoja,
  ...mailEscala,
  ...mailNotificacao,
  ...mailRequerimento,
  ...mailRifa,
  ...mailSorteio,
};
