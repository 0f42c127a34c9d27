/** Words of `/privacy`, as far as they are needed before the whole text stands: short, and true today. */
export const privacyCopy = {
  title: 'Privacy Policy',
  lastUpdated: 'Last updated June 2025',
  sections: (brand: string, supportEmail: string) => [
    {
      id: 'collect',
      heading: 'What we collect',
      paragraphs: [
        'Your e-mail address, so that you can sign up and sign in, and so that we can write to you when we launch.',
        'Your first and last name, your phone number and the day your benefit comes, if you enter them.',
        'The last four digits of your Social Security number, if you enter it. The full number never leaves your browser.',
        'The campaign that brought you here, if the link you followed named one.',
      ],
    },
    {
      id: 'use',
      heading: 'How we use it',
      paragraphs: [
        `We use it to keep your place in the sign-up and to plan ${brand}. We do not sell it. We do not send it to the Social Security Administration, to a bank or to a credit bureau.`,
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      paragraphs: [
        'We set one cookie that keeps you signed in and one that remembers which browser asked for a sign-in link. Your browser also keeps what you typed on a step until we have saved it.',
      ],
    },
    {
      id: 'security',
      heading: 'Data security',
      paragraphs: [
        'Passwords, sign-in links and codes are stored only in a form that cannot be read back. You are signed out after 20 minutes without use.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: [
        `To see, correct or erase what we hold about you, write to ${supportEmail}. This site is not intended for people under 18.`,
      ],
    },
  ],
};
