/** Text of the header, the breadcrumbs and the messages that every page can show. */
export const shellCopy = {
  loading: 'Loading...',
  tryAgain: 'Try Again',
  late: {
    text: 'This is taking longer than usual. You can wait, or open the page again.',
    tryAgain: 'Try again',
  },
  offline: 'You seem to be offline.',
  skipToContent: 'Skip to main content',
  messages: 'Messages',
  closeMessage: (title: string) => `Close message: ${title}`,
  undecided: {
    title: 'We could not reach our service',
    text: 'Your connection may be down, or our service may be busy. Nothing you typed is lost. Please try again in a moment.',
  },
  crash: {
    title: 'Something went wrong.',
    text: 'We apologize for the inconvenience. Please try refreshing the page.',
  },
  header: {
    home: (brand: string) => `${brand} home page`,
    navigation: 'Main',
    howItWorks: 'How It Works',
    faq: 'FAQ',
    paymentDates: 'Payment Dates',
    logIn: 'Log In',
    dashboard: 'Dashboard',
    myInformation: 'My information',
    logOut: 'Log out',
    menu: 'Menu',
    loggedOut: { title: 'Logged Out', description: 'You have been logged out.' },
    logoutError: { title: 'Logout Error', description: 'Failed to logout. Please try again.' },
  },
  signUp: { getCash: 'Get Cash', learnMore: 'Learn More' },
  breadcrumbs: 'Breadcrumbs',
} as const;
