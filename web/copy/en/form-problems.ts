/** The message for a `?problem=` that does not concern the typed values. Null for other values. */
export function formProblem(word: string | null): string | null {
  switch (word) {
    case 'unsure':
      return 'We could not be sure that this came from our own page, so we did not use it. Please try again. If you see this twice, please try another browser.';
    case 'needs-script':
      return 'This form needs JavaScript, and it did not run in your browser. Please turn it on, or try another browser.';
    default:
      return null;
  }
}
