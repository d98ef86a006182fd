import type { transparencia as pt } from '#shared/i18n/pt_BR/transparencia.ts';

export const transparencia: Record<keyof typeof pt, string> = {
  'transparencia.title': "The church's accounts",
  'transparencia.lead':
    'What came in and what went out, month by month. Each published month is tied to the one before it: anyone can check whether something changed afterwards.',
  'transparencia.description':
    'Income and expenses of {church}, month by month, published in a way that anyone can check.',
  'transparencia.of': 'Accounts of {church}',
  'transparencia.month_of': '{month}: accounts of {church}',
  'transparencia.month_description': 'In {month}, {income} came in and {expenses} went out at {church}.',
  'transparencia.empty': 'No accounts are published yet',
  'transparencia.empty_text': 'When the treasurer publishes a closed month, it appears here.',
  'transparencia.all_months': 'See the months and check them',
  'transparencia.months': 'Month by month',
  'transparencia.month': 'Month',
  'transparencia.chart': 'Income and expenses of each published month',
  'transparencia.published': 'Published on {day}',
  'transparencia.number': 'Publication no. {number}',
  'transparencia.code': 'Code of this publication',
  'transparencia.code_help':
    'Keep this code, or write it into the minutes: with it, anyone can prove later what was published today.',
  'transparencia.last_code': 'Last code of the chain',
  'transparencia.state_reaberto_text':
    'The books of this month were reopened on {day}. So far the figures are the same.',
  'transparencia.state_alterado_text':
    'The books of this month were reopened on {day}, and give other figures today. What is below is what was published.',
  'transparencia.state_alterado_sem_text':
    'Today the books give other figures for this month. What is below is what was published.',
  'transparencia.reason': 'Reason: {reason}',
  'transparencia.corrects': 'This publication corrects no. {number}.',
  'transparencia.versions': 'What was published of this month before',
  'transparencia.versions_text': 'A correction is a new publication. The old one stays in the chain.',
  'transparencia.check': 'Check',
  'transparencia.check_title': 'Check it yourself',
  'transparencia.check_text':
    'Your browser downloads all that the church published, recomputes the codes and says what it found. Nothing is sent.',
  'transparencia.check_kept': 'A code that you kept (if any)',
  'transparencia.check_running': 'Checking…',
  'transparencia.check_ok_one': 'It is right: the publication is intact.',
  'transparencia.check_ok':
    'It is right: all {count} publications are intact, and each follows the one before it.',
  'transparencia.check_shown': 'The code of this page is among them.',
  'transparencia.check_not_shown':
    'The code of this page is not among them: reload the page and check again.',
  'transparencia.check_kept_found':
    'The code that you kept is that of publication no. {number}, of {month}: it did not change.',
  'transparencia.check_kept_missing':
    'The code that you kept is not in the chain: see whether you copied all of it. If you did, what was published then is not what is here today. Ask the church.',
  'transparencia.check_fault.codigo':
    'It is not right: the text of publication no. {number} is not that of its code. It was changed.',
  'transparencia.check_fault.anterior':
    'It is not right: publication no. {number} does not follow the one before it. One before it was changed or removed.',
  'transparencia.check_fault.numero':
    'It is not right: the publication at position {number} has another number.',
  'transparencia.check_fault.formato':
    'It is not right: the text at position {number} is no publication of this church.',
  'transparencia.check_failed': 'The chain could not be downloaded. Check your connection and try again.',
  'transparencia.check_no_crypto':
    'This browser only checks on secure pages (https). Follow the steps below.',
  'transparencia.check_noscript': 'Without JavaScript, follow the steps below.',
  'transparencia.check_again': 'Check again',
  'transparencia.by_hand': 'How to check without this page',
  'transparencia.by_hand_1':
    'Download the chain: {address}. Its elos are the publications: each documento, as a text, and its sha256.',
  'transparencia.by_hand_2':
    'Compute the SHA-256 of the text of each documento, in UTF-8, without adding anything. It must equal its sha256.',
  'transparencia.by_hand_3':
    'Inside each documento, anterior must be the sha256 of the one before it; in the first, null. numero counts 1, 2, 3…',
  'transparencia.by_hand_4':
    'Compare it with a code that you kept. Whoever replaces an old publication changes all codes after it.',
  'transparencia.by_hand_limit':
    'The chain shows changes of what was published. It does not prove that the books were right: for that there are the audit committee and the assembly.',
  'transparencia.download': 'Download the chain (JSON)',
  'transparencia.back': 'All months',
};
