import { CONSULTATION, HOLD_MINUTES, UPCOMING_BOOKINGS_MAX } from '#core/consultation/consultation-hours.ts';
import { PHONE_DIGITS, PHONE_EXAMPLE } from '#core/record-limits.ts';
import type * as en from '../en/schedule.ts';
import type { Translated } from '../translated.ts';
import { statements } from './statements.ts';

// A time ends with 'a.m.' or 'p.m.'. That period also ends a sentence, so a sentence that ends with a time has none.

const minutes = CONSULTATION.lengthMinutes;

export const scheduleCopy = {
  title: `Reserve una consulta gratis de ${minutes} minutos`,
  intro:
    'Hable con nosotros sobre cómo funcionaría. Puede preguntar lo que quiera. No hace falta inscribirse antes.',
  benefits: [
    {
      title: 'Consulta personal',
      text: 'Una persona de verdad contestará sus preguntas. Alguien de su confianza puede estar en la llamada.',
    },
    {
      title: 'Vemos si es para usted',
      text: 'Hablamos de qué beneficio recibe y cuándo llega. Solo la Administración del Seguro Social (SSA) decide sobre sus beneficios.',
    },
    { title: 'Empezar es rápido', text: 'Si usted quiere, hacemos la inscripción con usted, paso a paso.' },
  ],
  session: {
    title: `Consulta de ${minutes} minutos`,
    cost: 'Gratis',
    text: 'En la llamada no damos consejos financieros. No le pedimos su número de Seguro Social.',
    open: 'Reservar una llamada',
    opening: 'Cargando...',
  },
  prepare: {
    title: 'Qué preparar',
    items: [
      'El nombre del beneficio que recibe, como SSI o SSDI.',
      'El día en que suele llegar su beneficio. Está en su carta de concesión (“award letter”).',
      'Sus preguntas. Es bueno apuntarlas.',
    ],
    leaveOut:
      'No dé su número de Seguro Social, los datos de su banco ni sus contraseñas. No los va a necesitar.',
  },
  alternative: {
    title: '¿Prefiere escribir?',
    email: 'Escríbanos a',
    faq: 'Lea las preguntas frecuentes',
  },
} satisfies Translated<typeof en.scheduleCopy>;

export const bookingCopy = {
  title: 'Elija un horario',
  alreadyBooked:
    '¿Ya hizo una reserva? Para ver su llamada, cambiarla o cancelarla, abra el enlace de nuestro correo.',
  close: 'Cerrar',
  loading: 'Cargando los horarios libres',
  withoutScript:
    'Para reservar en esta página, JavaScript tiene que estar activado en su navegador. También puede escribirnos a',
  loadFailed: {
    title: 'No pudimos cargar los horarios libres',
    text: 'Revise su conexión e intente de nuevo.',
    again: 'Intentar de nuevo',
  },
  noneAtAll: {
    title: 'No hay horarios libres en las próximas semanas',
    text: 'Escríbanos y le buscaremos un horario.',
  },
  noneOnDay: 'No hay horarios libres en este día. Elija otro día.',
  day: 'Día',
  weekOf: (day) => `Semana del ${day}`,
  earlier: 'Semana anterior',
  later: 'Semana siguiente',
  full: 'lleno',
  time: 'Hora',
  eastern: (time) => `${time}, hora del Este`,
  zoneEasternOnly: 'Mostramos la hora del Este.',
  logInFirst: 'Inicie sesión, y podrá reservar aquí sin JavaScript.',
  zoneEastern: 'Mostramos la hora del Este, que es la hora del lugar donde usted está.',
  zones: (zone) => `Mostramos la hora del lugar donde usted está (${zone}). Debajo está la hora del Este.`,
  name: 'Su nombre',
  phone: 'Su número de teléfono',
  phoneHint: (number) =>
    `${PHONE_DIGITS} dígitos, como ${PHONE_EXAMPLE}. Le llamamos desde el ${number}, solo para esta llamada.`,
  email: 'Su correo electrónico',
  emailHint: `Le apartamos el horario durante ${HOLD_MINUTES} minutos. Para reservarlo, abra el enlace que le enviamos por correo.`,
  hold: 'Apartar este horario y enviarme un correo',
  submit: 'Reservar este horario',
  sending: 'Reservando su horario',
  blocked: 'Elija un día y una hora, y llene todos los campos.',
  errors: {
    time: 'Elija una hora.',
    name: 'Escriba su nombre.',
    email: 'Escriba una dirección de correo electrónico válida.',
    phone: `Escriba un número de teléfono válido de ${PHONE_DIGITS} dígitos`,
  },
  trouble: {
    taken: {
      title: 'Alguien acaba de reservar este horario',
      text: 'Lo sentimos. Lo que escribió sigue aquí. Elija otro horario.',
    },
    past: {
      title: 'Este horario ya pasó',
      text: 'Lo que escribió sigue aquí. Elija una hora que todavía no haya pasado.',
    },
    failed: {
      title: 'No pudimos reservar la llamada',
      text: 'No se reservó nada. Lo que escribió sigue aquí. Intente de nuevo.',
    },
    offline: {
      title: 'No se reservó nada',
      text: 'Parece que no tiene conexión a internet. Lo que escribió sigue aquí. Revise su conexión y después intente de nuevo.',
    },
    uncertain: {
      title: 'No sabemos si le apartamos este horario',
      text: 'Nuestro servicio no respondió. Si recibe un correo de nosotros, abra el enlace que trae. Si no, intente de nuevo.',
    },
    tooMany: {
      title: 'Espere un poco',
      text: `Hubo demasiadas reservas en poco tiempo. Intente de nuevo en ${HOLD_MINUTES} minutos o escríbanos.`,
    },
    tooManyCalls: {
      title: `Usted ya tiene ${UPCOMING_BOOKINGS_MAX} llamadas reservadas`,
      text: 'Una persona no puede reservar más. Para cambiar una, abra el enlace de su correo.',
    },
  },
  whenEastern: (when) => `En hora del Este, es el ${when}`,
  held: {
    heading: 'Apartamos su horario',
    title: 'Revise su correo electrónico',
    when: (when) => `Le apartamos este horario: ${when}`,
    mail: (email) => `Enviamos un enlace por correo a ${email}.`,
    how: `Le apartamos este horario durante ${HOLD_MINUTES} minutos. Para reservarlo, abra el enlace que le enviamos por correo.`,
    until: (time) => `Ábralo antes de esta hora: ${time} Después, otra persona puede reservarlo.`,
    missing:
      '¿No llegó el correo? Busque en su carpeta de correo no deseado (spam) o revise si la dirección está bien escrita.',
    again: 'Cambiar el horario o lo que escribió',
  },
  booked: {
    heading: 'Su llamada',
    title: 'Su llamada está reservada',
    when: (when) => `Hablaremos el ${when}`,
    mail: (email) =>
      `Estamos enviando los datos a ${email}. Con el correo llega un archivo de calendario (.ics), para que pueda poner la llamada en su calendario.`,
    change: 'Para cambiar la hora de la llamada o cancelarla, abra el enlace de ese correo.',
  },
} satisfies Translated<typeof en.bookingCopy>;

export const whoCallsCopy = {
  weCall: 'Nosotros le llamamos a esa hora.',
  weCallNumber: (lastFour) => `Le llamamos a esa hora, al número que termina en ${lastFour}.`,
  notSure: '¿Tiene dudas sobre quién le llama? Cuelgue y llame a nuestro número.',
  youCall: `Usted nos llama a esa hora. ${statements.weCall(false)}`,
  youOpenLink: `Para entrar a la llamada, abra a esa hora el enlace de nuestro correo. ${statements.weCall(false)}`,
  number: 'Nuestro número:',
  howByMail: 'Antes de la llamada, le enviaremos un correo que dice cómo comunicarse con nosotros.',
} satisfies Translated<typeof en.whoCallsCopy>;

export const manageCallCopy = {
  move: 'Cambiar la hora de la llamada',
  cancel: 'Cancelar esta llamada',
  moveTitle: 'Elija un horario nuevo',
  moveText: 'Usted conserva el horario anterior hasta que el nuevo quede reservado.',
  moveNow: 'Cambiar la hora de mi llamada',
  moving: 'Cambiando la hora de su llamada',
  moveBlocked: 'Elija un día y una hora.',
  cancelTitle: '¿Cancelar esta llamada?',
  cancelText: 'El horario queda libre para otra persona. Usted puede reservar otra llamada después.',
  cancelNow: 'Sí, cancelar la llamada',
  canceling: 'Cancelando su llamada',
  keep: 'Dejar la llamada como está',
  movedTitle: 'Su llamada tiene un horario nuevo',
  canceledTitle: 'Su llamada está cancelada',
  canceledWhen: (when) => `Cancelamos la llamada del ${when}`,
  canceledMail: 'Le estamos enviando un correo que lo confirma. Usted no tiene que hacer nada más.',
  bookAnother: 'Reservar otra llamada',
  trouble: {
    taken: {
      title: 'Alguien acaba de reservar este horario',
      text: 'Su llamada sigue en el horario anterior. Elija otro horario.',
    },
    tooMany: {
      title: 'No pudimos cambiar la hora de la llamada',
      text: 'Ya se cambió demasiadas veces. Su llamada sigue en el horario anterior. Para cambiarla, escríbanos.',
    },
    failed: {
      title: 'No sabemos si funcionó',
      text: 'Nuestro servicio no respondió. Revise su conexión y después intente de nuevo.',
    },
  },
} satisfies Translated<typeof en.manageCallCopy>;

export const confirmCallCopy = {
  title: 'Confirme su llamada',
  reading: 'Buscando su llamada',
  when: (when) => `Usted pidió una llamada para el ${when}`,
  text: 'Presione el botón para reservarla. La llamada es gratis.',
  confirm: 'Reservar esta llamada',
  confirming: 'Reservando su llamada',
  notYou: 'Si usted no pidió una llamada, cierre esta página. No se reservará nada.',
  bookedMail:
    'Le estamos enviando un correo con los datos. Con él llega un archivo de calendario (.ics), para que pueda poner la llamada en su calendario.',
  mailedBefore:
    'Los datos están en el correo que le enviamos. Con él llegó un archivo de calendario (.ics), para que pueda poner la llamada en su calendario.',
  join: 'Entrar a la llamada',
  joinOpens: (host) => `El botón abre ${host}.`,
  overTitle: 'Este horario ya no está apartado',
  overText: `Este enlace ya no sirve para reservar. Apartamos un horario durante ${HOLD_MINUTES} minutos, y solo funciona el enlace más nuevo. Una llamada cancelada no se puede recuperar. Aquí puede elegir otro horario.`,
  otherTimes: 'Elegir un horario',
  tooManyText:
    'Una persona no puede reservar más. Por eso no reservamos esta. Para cambiar una de sus llamadas, escriba a',
  failed: {
    title: 'No pudimos reservar la llamada',
    text: 'Su enlace todavía funciona. Revise su conexión y después intente de nuevo.',
  },
} satisfies Translated<typeof en.confirmCallCopy>;

export const schedulingWidgetCopy = {
  loadFailed: 'No se pudo cargar el calendario para reservar. Use el enlace directo que está abajo.',
  loadFailedHere: 'El calendario no se abrió aquí. Todavía puede reservar en una pestaña nueva.',
  loading: 'Cargando el calendario',
  frameTitle: 'Calendario para reservar una llamada',
  directLink: 'Abrir la página de reservas en una pestaña nueva',
  thirdParty: 'Este calendario es de otra empresa. Lo que usted escribe en él va a esa empresa.',
} satisfies Translated<typeof en.schedulingWidgetCopy>;
