/**
 * The closed catalogue of what may be measured (spec section 7, decision 27). A property is a number, a boolean or one of a
 * few fixed words; nothing a person typed, and nothing that names them, fits into these types.
 */
export type MeasuredEvent = Readonly<{ name: 'email_verification_completed'; step: 2 }>;
