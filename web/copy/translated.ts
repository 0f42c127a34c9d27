/** The shape of English words in another language. With `satisfies`, a missing and an extra key do not compile. */
export type Translated<English> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Text
    ? (...values: Values) => Translated<Text>
    : English extends object
      ? { readonly [Key in keyof English]: Translated<English[Key]> }
      : English;
