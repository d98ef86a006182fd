import type { recibos as pt } from '#shared/i18n/pt_BR/recibos.ts';

export const recibos: Record<keyof typeof pt, string> = {
  'menu.recibos': 'Receipts and statements',
  'recibo.title': 'Receipt no. {number}',
  'recibo.file': 'Receipts',
  'recibo.text': 'We received from {name} the amount of {amount} ({words}), for: {purpose}.',
  'recibo.anonymous': 'a person who preferred not to be named',
  'recibo.paid': 'Received on {day}.',
  'recibo.paid_by': 'Received on {day}. Method: {way}.',
  'recibo.signature': 'Signature of the treasurer',
  'recibo.cancelled': 'CANCELLED',
  'recibos.title': 'Receipts and statements',
  'recibos.lead':
    'Numbered receipts of all that the church received, and the yearly statement of each person.',
  'recibos.failed': 'The receipts could not be loaded.',
  'recibos.receipts': 'Receipts of a period',
  'recibos.receipts_text':
    'Numbers are of each church and year, without gaps. Charges paid on the site have their receipt already.',
  'recibos.from': 'Paid from',
  'recibos.until': 'until',
  'recibos.with': 'With a receipt',
  'recibos.without': 'Without a receipt',
  'recibos.amount': 'Amount',
  'recibos.issue': 'Issue those that are missing',
  'recibos.issue_title': 'Issue {count} receipts?',
  'recibos.issue_text':
    'Each gets the next number of its church and year, in the order of payment. A number that was issued is not deleted.',
  'recibos.issued': 'Receipts issued: {count}.',
  'recibos.download': 'Download as one PDF',
  'recibos.statements': 'Yearly statements',
  'recibos.statements_text':
    'Tithes, offerings and donations of each person in the year, with the total in words. Anonymous gifts are left out.',
  'recibos.year': 'Year',
  'recibos.people': 'People',
  'recibos.with_email': 'With e-mail',
  'recibos.total': 'Total',
  'recibos.mail': 'Send by e-mail',
  'recibos.mail_title': 'Send the statement of {year} to {count} people?',
  'recibos.mail_text':
    'Each gets a link of their own, which works for 30 days. The same mailing is repeated on the next day at the earliest.',
  'recibos.mailed': 'The e-mails are on their way: {count}.',
  'recibos.nobody': 'Nobody gave with a name in this year.',
  'recibos.one': 'Receipt',
  'recibos.one_none': 'This entry has no receipt yet.',
  'recibos.one_number': 'Receipt no. {number}',
  'recibos.one_issue': 'Issue the receipt',
  'recibos.one_download': 'Download the PDF',
};
