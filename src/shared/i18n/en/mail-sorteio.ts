/** Mails about the draw of a raffle. Part of `mail`. */
export const mailSorteio = {
  'raffle_won.subject': 'You won in the raffle {raffle}!',
  'raffle_won.title': 'Congratulations, your number was drawn',
  'raffle_won.text':
    'Your number {number} won in the raffle {raffle}: {prize}. The church will contact you to hand it over; you can also answer this mail.',
  'raffle_won.button': 'See my purchase',
  'raffle_won.note':
    'Bring a document with a photo when you collect the prize. Anyone can verify the draw on the page of the raffle.',
  'raffle_cancelled.subject': 'The raffle {raffle} was cancelled',
  'raffle_cancelled.title': 'The raffle will not take place',
  'raffle_cancelled.text':
    'The raffle {raffle} was cancelled. What you paid will be returned by the treasurer, by the same means where possible.',
  'raffle_cancelled.button': 'See my purchase',
  'raffle_cancelled.note': 'If you have questions, talk to the church.',
};
