import { CONSULTATION, HOLD_MINUTES } from '#core/consultation/consultation-hours.ts';
import { LINK_MINUTES } from '#core/identity/one-time-secret.ts';
import { MAX_WRONG_TRIES } from '#core/identity/wrong-tries.ts';
import type { MailCopy } from '#core/ports/mail-copy.ts';
import type { WhoCalls } from '#core/ports/scheduler.ts';
import { WRONG_TRIES_KEPT_DAYS } from '#core/site/retention.ts';
import { paymentDay } from './dates.ts';
import { LANGUAGE } from './language.ts';
import { momentOf } from './moment.ts';
import { statements } from './statements.ts';

const IGNORE = 'Si usted no pidió esto, no haga caso de este mensaje. No pasará nada.';
const ONCE = `El enlace funciona durante ${LINK_MINUTES} minutos, y solo una vez.`;
const LENGTH = `${CONSULTATION.lengthMinutes} minutos`;

function callWords(calls: WhoCalls): string {
  switch (calls.kind) {
    case 'we-call':
      return `A esa hora, le llamamos desde el ${calls.from}. Llamamos al número que termina en ${calls.lastFour}. ¿Tiene dudas sobre quién le llama? Cuelgue y llame al ${calls.from}.`;
    case 'you-call':
      return `A esa hora, llámenos al ${calls.number}. ${statements.weCall(false)}`;
    case 'you-open-link':
      return `A esa hora, abra el enlace de nuestro correo. La página tiene un botón para entrar a la llamada. ${statements.weCall(false)}`;
    case 'we-write':
      return `Antes de la llamada, le enviaremos otro correo. En él le diremos cómo comunicarse con nosotros. ${statements.weCall(false)}`;
  }
}

export const mailsCopy: MailCopy = {
  language: LANGUAGE,
  /** 'lunes, 6 de julio de 2026, a las 9:00 a.m., hora del Este': New York time. */
  moment: (date, time) => `${momentOf(date, time)}, hora del Este`,
  day: (date) => date.replace(',', ''),
  paymentDay,
  words: (brand, words) => `Sus palabras de ${brand}: ${words}`,
  neverAsk: (supportEmail) =>
    `Nunca pedimos su número de Seguro Social por correo electrónico. ¿Tiene preguntas? Escriba a ${supportEmail}.`,
  noAffiliation: statements.noAffiliation,
  howToCheck: 'Cómo saber si este correo es auténtico',

  signIn: ({ brand, address, code }) => ({
    subject: 'su enlace y su código',
    body: [
      `Usted pidió inscribirse en ${brand} o iniciar sesión.`,
      { button: `Continuar en ${brand}`, address },
      'O escriba este código donde lo pidió.',
      { code },
      `Los dos funcionan una vez, durante ${LINK_MINUTES} minutos. Solo funciona el correo más nuevo.`,
      `${IGNORE} No le dé el código a nadie. Nunca llamamos para pedirlo.`,
    ],
  }),
  signInLinkOnly: ({ brand, address }) => ({
    subject: 'su enlace',
    body: [
      `Usted pidió inscribirse en ${brand} o iniciar sesión. Abra este enlace para continuar.`,
      { button: `Continuar en ${brand}`, address },
      'Este mensaje no trae código. Alguien escribió mal un código o una contraseña demasiadas veces, con su dirección de correo. Para protegerle, si usa un navegador que no conocemos, ahora solo sirve el enlace.',
      ONCE,
      IGNORE,
    ],
  }),
  tooManyTries: ({ brand, address }) => ({
    subject: 'se escribieron códigos o contraseñas incorrectos',
    heading: 'Alguien trató de adivinar su código o su contraseña',
    body: [
      `Alguien escribió ${MAX_WRONG_TRIES} veces un código o una contraseña incorrectos para su cuenta de ${brand}. Fue en los últimos ${WRONG_TRIES_KEPT_DAYS} días. No logró entrar.`,
      'Usted todavía puede iniciar sesión. En un navegador que ya usó antes, no ha cambiado nada. En un navegador nuevo, pida un enlace por correo electrónico.',
      'Usted no tiene que hacer nada. Nunca le dé un código ni una contraseña a nadie.',
      { button: 'Iniciar sesión', address },
    ],
  }),
  recovery: ({ brand, address }) => ({
    subject: 'su enlace para crear una contraseña nueva',
    heading: 'Cree una contraseña nueva',
    body: [
      `Usted pidió crear una contraseña nueva para ${brand}. Abra este enlace para continuar.`,
      { button: 'Crear una contraseña nueva', address },
      ONCE,
      `${IGNORE} Su contraseña se queda como está.`,
    ],
  }),
  recoveryWithoutAccount: ({ brand, address }) => ({
    subject: 'no hay cuenta con esta dirección de correo electrónico',
    heading: 'Todavía no hay una cuenta',
    body: [
      `Alguien pidió crear una contraseña nueva en ${brand} con esta dirección de correo electrónico. No tenemos ninguna cuenta con ella.`,
      'Si fue usted, tal vez usó otra dirección. También puede inscribirse aquí.',
      { button: 'Inscribirse', address },
      IGNORE,
    ],
  }),
  emailChange: ({ brand, address }) => ({
    subject: 'confirme su nueva dirección de correo electrónico',
    body: [
      `Usted pidió usar esta dirección de correo electrónico para su cuenta de ${brand}. Para confirmarla, abra este enlace en el navegador donde lo pidió, con su sesión abierta. Su dirección cambia en ese momento, y no antes.`,
      { button: 'Confirmar mi nueva dirección', address },
      ONCE,
      IGNORE,
    ],
  }),
  emailAlreadyInUse: ({ brand, address }) => ({
    subject: 'usted ya tiene una cuenta',
    body: [
      `Alguien pidió usar esta dirección de correo electrónico para otra cuenta de ${brand}. Esta dirección ya tiene su propia cuenta. Por eso, no se cambió nada.`,
      'Si fue usted, inicie sesión con esta dirección.',
      { button: 'Iniciar sesión', address },
      'Si no fue usted, no haga caso de este mensaje. No pasará nada.',
    ],
  }),
  emailChangeRequested: ({ brand, supportEmail, address, newEmail, when }) => ({
    subject: 'su dirección de correo electrónico podría cambiar',
    body: [
      `Alguien pidió cambiar a ${newEmail} la dirección de correo de su cuenta de ${brand}. Lo pidió el ${when}, con la sesión abierta. La dirección cambiará cuando alguien abra el enlace que enviamos a la dirección nueva.`,
      'Si fue usted, aquí no tiene que hacer nada.',
      `Si no fue usted, deténgalo ahora. Vaya a la página de inicio de sesión, elija “¿Olvidó su contraseña?” y cree una contraseña nueva. Con eso, el enlace ya no sirve y se cierran todas las demás sesiones de su cuenta. Después escriba a ${supportEmail}.`,
      { button: 'Ir a la página de inicio de sesión', address },
    ],
  }),
  emailChanged: ({ brand, supportEmail, newEmail, when }) => ({
    subject: 'su dirección de correo electrónico cambió',
    body: [
      `La dirección de correo electrónico de su cuenta de ${brand} se cambió a ${newEmail}. El cambio se hizo el ${when}. Desde ahora, los mensajes sobre su cuenta llegan allí.`,
      'Si fue usted, no tiene que hacer nada.',
      `Si no fue usted, escriba de inmediato a ${supportEmail}. Podemos deshacerlo.`,
    ],
  }),
  passwordChanged: ({ brand, supportEmail, address, when, isFirst }) => ({
    subject: isFirst ? 'usted creó su contraseña' : 'se cambió su contraseña',
    body: isFirst
      ? [
          `Usted creó una contraseña para su cuenta de ${brand}. Fue el ${when}. La próxima vez puede iniciar sesión con ella.`,
          'No tiene que hacer nada. Los enlaces y códigos que le enviamos antes ya no hacen falta.',
          { button: 'Ir a la página de inicio de sesión', address },
          `Si no fue usted, escriba a ${supportEmail} y le ayudaremos.`,
        ]
      : [
          `La contraseña de su cuenta de ${brand} se cambió el ${when}.`,
          'Si fue usted, no tiene que hacer nada. Los enlaces y códigos que le enviamos antes ya no funcionan. Su sesión está cerrada en sus otros dispositivos.',
          `Si no fue usted, tal vez otra persona usó su cuenta. Vaya a la página de inicio de sesión, elija “¿Olvidó su contraseña?” y cree de inmediato una contraseña nueva. Después escriba a ${supportEmail}. Revise también quién puede leer su correo electrónico.`,
          { button: 'Ir a la página de inicio de sesión', address },
        ],
  }),
  erased: ({ brand, supportEmail, address, when }) => ({
    subject: 'su cuenta está borrada',
    body: [
      `Borramos su cuenta de ${brand} el ${when}.`,
      'Borramos su dirección de correo electrónico, su contraseña y sus respuestas de la inscripción. También borramos las llamadas que reservó y lo que nuestro servidor midió sobre sus visitas. Su sesión está cerrada en todos los dispositivos. Si tenía una llamada pendiente, está cancelada.',
      'No podemos recuperar su cuenta. Las respuestas de la encuesta no dicen quién las escribió. Por eso no podemos saber cuáles son suyas. Si nos envió un mensaje, todavía lo tenemos. Pídanos borrarlo y lo borraremos.',
      'Puede inscribirse otra vez en cualquier momento. Empezará desde cero.',
      { button: 'Inscribirse', address },
      `Si usted no borró su cuenta, tal vez otra persona la usó. Escriba de inmediato a ${supportEmail}. Revise también quién puede leer su correo electrónico.`,
    ],
  }),

  hold: ({ brand, address, when }) => ({
    subject: 'confirme su llamada',
    body: [
      `Usted, o alguien que usó su dirección de correo, pidió una llamada gratis con ${brand}. La hora es: ${when}.`,
      `Apartamos este horario durante ${HOLD_MINUTES} minutos. Para reservarlo, abra el enlace y después presione el botón de la página.`,
      { button: 'Confirmar su llamada', address },
      'Si usted no pidió una llamada, no haga nada. Así no se reserva nada.',
    ],
  }),
  booked: ({ name, address, when, moved, movedFrom, whoCalls }) => ({
    subject: moved ? 'su llamada tiene un horario nuevo' : 'su llamada está reservada',
    body: [
      `Hola, ${name}:`,
      ...(movedFrom === null
        ? []
        : [
            `Lo sentimos. Tuvimos que cambiar la hora de su llamada del ${movedFrom}. Si el nuevo horario no le conviene, cámbielo o cancele la llamada con el enlace de abajo. Los enlaces de nuestros correos anteriores sobre esta llamada ya no funcionan.`,
          ]),
      `Hablaremos el ${when}. La hora del Este es la hora de Nueva York. La llamada dura ${LENGTH} y es gratis.`,
      callWords(whoCalls),
      'Para poner la llamada en su calendario, abra el archivo que llega con este mensaje.',
      {
        button:
          whoCalls.kind === 'you-open-link'
            ? 'Entrar a su llamada, cambiar la hora o cancelarla'
            : 'Cambiar la hora de su llamada o cancelarla',
        address,
      },
      'Si usted no reservó esta llamada, puede cancelarla con el enlace de arriba.',
    ],
  }),
  canceled: ({ name, address, when, byUs }) => ({
    subject: 'su llamada está cancelada',
    body: [
      `Hola, ${name}:`,
      byUs
        ? `Lo sentimos. No podemos atender la llamada del ${when}, así que la cancelamos. Usted no hizo nada mal.`
        : `Como usted pidió, cancelamos la llamada del ${when}. No tiene que hacer nada más.`,
      'Para quitar la llamada de su calendario, abra el archivo que llega con este mensaje.',
      { button: 'Reservar otra llamada', address },
    ],
  }),
  onTheList: ({ brand, address, unsubscribe, launchDay, launchSun, payments }) => ({
    subject: 'usted está en la lista',
    body: [
      {
        sun: launchSun,
        sentence:
          launchDay === null
            ? 'Todavía no hay fecha de lanzamiento.'
            : `Planeamos el lanzamiento para el ${launchDay}. La fecha puede cambiar.`,
      },
      `Gracias por inscribirse en ${brand}. Ya terminó todos los pasos.`,
      'Cuando lancemos el servicio, le enviaremos un correo. En él le diremos qué sigue. Hasta entonces, no tiene que hacer nada. No le llamaremos por esto.',
      ...(payments.length === 0
        ? []
        : [
            'Sus próximos días de pago, según las reglas de la SSA:',
            ...payments.map((day) => ({ day })),
            { note: 'Los calculamos con su respuesta. Si la SSA le dice otro día, guíese por ese.' },
          ]),
      { button: `Iniciar sesión en ${brand}`, address },
      { note: 'Para ver, corregir o borrar su información, inicie sesión. Después elija “Mi información”.' },
      {
        note: 'Puede dejar de recibir noticias en cualquier momento. Abra el enlace de abajo y presione el botón de la página. No necesita iniciar sesión.',
      },
      { link: 'No recibir más noticias', address: unsubscribe },
    ],
  }),
  launched: ({ brand, address, unsubscribe }) => ({
    subject: 'ya lanzamos el servicio',
    body: [
      `Usted se inscribió en ${brand}. Ya lanzamos el servicio.`,
      'Inicie sesión para ver las novedades. Iniciar sesión no cuesta nada.',
      { button: `Iniciar sesión en ${brand}`, address },
      'Usted no tiene que hacer nada. Tómese su tiempo. No le llamaremos por esto.',
      `Recibe este correo porque se inscribió en ${brand} y confirmó esta dirección de correo electrónico. Si no quiere más noticias nuestras, abra el enlace de abajo y presione el botón de la página. No necesita iniciar sesión.`,
      { link: 'No recibir más noticias', address: unsubscribe },
    ],
  }),
  calendarEntry: {
    fileName: 'llamada.ics',
    title: (brand) => `Llamada con ${brand}`,
    booked: (when, whoCalls) =>
      `Llamada gratis de ${LENGTH} el ${when}. ${callWords(whoCalls)} Para cambiar la hora de la llamada o cancelarla, abra el enlace de nuestro correo.`,
    canceled: 'Esta llamada se canceló.',
  },
};
