export const notFoundCopy = {
  title: '404',
  text: 'Oops! Page not found',
  more: 'The address may have a typing mistake, or the page may have moved.',
  home: 'Return to Home',
};
