/** The message for a `?problem=` that does not concern the typed values. Null for other values. */
export function formProblem(word: string | null): string | null {
  switch (word) {
    case 'unsure':
      return 'No pudimos comprobar que esto vino de nuestra propia página. Por eso no lo usamos. Intente de nuevo. Si ve esto dos veces, use otro navegador.';
    case 'needs-script':
      return 'Este formulario necesita JavaScript, y no funcionó en su navegador. Actívelo o use otro navegador.';
    default:
      return null;
  }
}
