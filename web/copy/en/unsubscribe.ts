export const unsubscribeCopy = {
  title: 'Unsubscribe from our news',
  intro: (brand: string) =>
    `Press the button, and ${brand} will send no more news to the email address that got this link.`,
  still: 'We still email you what you ask for, such as a link to log in. Your account stays as it is.',
  press: 'Unsubscribe',
  done: {
    title: 'You are unsubscribed',
    text: 'We will send no more news to the email address that got this link. An email that is already on its way may still reach you.',
  },
  incomplete: {
    title: 'This link is not complete',
    text: 'Nothing was changed. Open the link in our email once more, or copy all of it. You can also write to us, and we will unsubscribe you:',
  },
  unavailable: {
    title: 'It did not work just now',
    text: 'Nothing was changed. Please press the button again in a minute.',
  },
};
