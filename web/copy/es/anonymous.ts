import { INFO_NAME_MIN_LENGTH, ZIP_DIGITS } from '#core/intake/info-form.ts';
import { MINIMUM_AGE_YEARS } from '#core/offer/offer.ts';
import { PHONE_DIGITS } from '#core/record-limits.ts';
import type * as en from '../en/anonymous.ts';
import type { Translated } from '../translated.ts';
import { nameProblems } from './person-name.ts';
import { statements } from './statements.ts';

export const notSavedCopy = {
  text: 'De sus respuestas, solo guardamos el día que eligió. Para recibir noticias nuestras,',
  link: 'inscríbase',
} satisfies Translated<typeof en.notSavedCopy>;

export const anonymousToasts = {
  calendarNotSaved: {
    title: 'No se pudo guardar automáticamente',
    description: 'No se guardó el día que eligió. No se preocupe, puede continuar.',
  },
  authenticationRequired: {
    title: 'Necesita iniciar sesión',
    description: 'Inscríbase o inicie sesión para guardar sus datos personales de forma segura.',
  },
} satisfies Translated<typeof en.anonymousToasts>;

export const homeCalendarCopy = {
  saved: 'Guardamos el día que elige, sin su nombre.',
  continue: 'Continuar con sus datos',
} satisfies Translated<typeof en.homeCalendarCopy>;

export const homeInfoCopy = {
  title: 'Cuéntenos sobre usted',
  intro: 'Estos datos se quedan en esta página y en la siguiente. No los guardamos.',
  why: 'Esto muestra qué clase de datos pide una inscripción.',
  zip: 'Código postal',
  zipHint: `${ZIP_DIGITS} dígitos`,
  consentTitle: 'Su consentimiento',
  consent: (brand) =>
    `Al continuar, usted confirma que tiene ${MINIMUM_AGE_YEARS} años o más. Usted da su consentimiento para que un representante de ${brand} se comunique con usted al número que indique. Esto incluye llamadas automáticas y mensajes de texto (SMS). Dar su consentimiento no es una condición para comprar. Hoy no podemos llamarle, porque su número no se guarda.`,
} satisfies Translated<typeof en.homeInfoCopy>;

export const homeVerifyCopy = {
  title: '¡Ya casi termina!',
  intro:
    'Esto es una demostración. Muestra cómo podríamos comprobar que es usted. Puede usar dígitos inventados.',
  noCheck: 'El número que escribe se queda en esta página. No se envía ni se guarda.',
  why: 'Esto muestra lo que pide una inscripción.',
  mismatch: 'Los números de Seguro Social no son iguales',
  consent: 'Sé que esto es una demostración. Mi número no se envía, no se guarda y no se verifica.',
  helpTitle: '¿Quiere preguntar algo antes?',
  schedule: 'Reservar una llamada',
} satisfies Translated<typeof en.homeVerifyCopy>;

export const homeLaunchCopy = {
  onTheList: 'Inscríbase con su correo electrónico para estar en la lista.',
  notLive: (brand) =>
    `${brand} todavía no está disponible. En el lanzamiento se enviará un correo a quienes se inscribieron y quieren recibir noticias.`,
  launched: (brand) => `${brand} ya se lanzó. ${statements.offeredToday}`,
} satisfies Translated<typeof en.homeLaunchCopy>;

export const infoProblemSentence: typeof en.infoProblemSentence = (problem, field) =>
  ({
    'first-name-too-short': `El nombre debe tener al menos ${INFO_NAME_MIN_LENGTH} letras`,
    'last-name-too-short': `Los apellidos deben tener al menos ${INFO_NAME_MIN_LENGTH} letras`,
    ...nameProblems(field === 'firstName' ? 'Nombre' : 'Apellidos'),
    'phone-too-short': `El número de teléfono debe tener al menos ${PHONE_DIGITS} dígitos`,
    'phone-not-valid': 'Escriba un número de teléfono válido',
    'zip-not-five-digits': `El código postal debe tener exactamente ${ZIP_DIGITS} dígitos`,
    'zip-not-only-numbers': 'El código postal debe tener solo números',
  })[problem];
