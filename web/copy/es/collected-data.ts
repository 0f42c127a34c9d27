import { HOLD_MINUTES } from '#core/consultation/consultation-hours.ts';
import {
  DRAFT_KEPT_HOURS,
  KNOWN_BROWSER_KEPT_DAYS,
  LINK_REQUEST_KEPT_MINUTES,
  MESSAGE_KEPT_DAYS,
  RETENTION_DAYS,
  SECURITY_LOG_KEPT_DAYS,
  WRONG_TRIES_KEPT_DAYS,
} from '#core/site/retention.ts';
import type * as en from '../en/collected-data.ts';
import { measuringService } from '../legal.ts';
import type { Translated } from '../translated.ts';
import { lengthOfDays } from './legal.ts';
import { statements } from './statements.ts';

export const UNTIL_DELETED = 'Hasta que usted borre su cuenta o nos pida borrarla.';

const NEW_EMAIL: (typeof en.COLLECTED_WORDS)['new-email'] = {
  what: 'Una nueva dirección de correo electrónico que nos pide usar, hasta que abra el enlace de nuestro correo a esa dirección',
  why: 'Para cambiar su dirección solo cuando la nueva sea suya.',
  kept: ({ limits }) =>
    `Un enlace funciona ${limits.linkMinutes} minutos. Después, una limpieza periódica la elimina.`,
};

export const COLLECTED_WORDS: typeof en.COLLECTED_WORDS = {
  email: {
    what: 'Su dirección de correo electrónico',
    why: 'Para iniciar su sesión, guardar su inscripción y escribirle por correo electrónico sobre nuestro lanzamiento.',
  },
  'email-proof': {
    what: 'Si confirmó su dirección de correo electrónico, y cuándo',
    why: 'Para saber que la dirección es suya.',
  },
  'mail-words': {
    what: 'Las dos palabras de los correos que le enviamos',
    why: 'Para que pueda distinguir nuestros correos de los falsos.',
  },
  language: {
    what: 'El idioma que usó por última vez en nuestro sitio',
    why: 'Para escribirle en ese idioma.',
  },
  name: {
    what: 'Su nombre y sus apellidos (opcional: solo si llena el paso de la cuenta)',
    why: 'Para saludarle por su nombre y crear su perfil.',
  },
  phone: {
    what: 'Su número de teléfono (solo si llena el paso de la cuenta)',
    why: ({ choices }) => `Es parte de su perfil. ${statements.weCall(choices.weCall)}`,
  },
  'ssn-last4': {
    what: 'Los últimos cuatro dígitos de su número de Seguro Social, y si los dio. El número completo nunca sale de la página donde lo escribe.',
    why: `${statements.lastFourPurpose} Hoy no se verifica nada.`,
  },
  'benefit-timing': {
    what: 'Cuándo suelen llegar sus beneficios',
    why: 'Para calcular cuánto antes podría llegarle un pago.',
  },
  progress: {
    what: 'Qué pasos de la inscripción terminó y cuándo. Dos marcas cuyo nombre habla de un banco solo quieren decir que terminó el último paso. No hay ningún banco conectado.',
    why: 'Para que pueda seguir donde se quedó.',
  },
  campaign: {
    what: 'El nombre de la campaña o del sitio que le trajo aquí, si el enlace lo decía',
    why: 'Para ver qué mensajes llegan a las personas.',
  },
  password: {
    what: 'Un código de un solo sentido (hash) hecho de su contraseña. Con él no podemos saber cuál es la contraseña.',
    why: 'Para que pueda iniciar sesión con una contraseña.',
    kept: 'Hasta que cambie la contraseña o borre su cuenta.',
  },
  links: {
    what: 'Un hash de cada enlace y cada código que le enviamos por correo, su dirección de correo electrónico, y un hash del navegador y la red que los pidieron',
    why: 'Para que un enlace funcione una vez y solo para usted, y para que nadie llene su buzón de correo.',
    kept: ({ limits }) =>
      `Un enlace funciona ${limits.linkMinutes} minutos. Después, una limpieza periódica lo elimina.`,
  },
  'hosted-links': {
    what: 'Cuando nuestro propio servidor le envía un enlace por correo: un código hecho de su dirección de correo electrónico, otro hecho de la red que lo pidió, cuándo, y un hash de un enlace y de un código que no abren nada',
    why: 'Para que nadie llene su buzón de correo.',
    kept: `${lengthOfDays(MESSAGE_KEPT_DAYS)}, para limitar los enlaces en un día. Después, una limpieza periódica lo elimina.`,
  },
  'new-email': NEW_EMAIL,
  'hosted-new-email': {
    ...NEW_EMAIL,
    kept: `${lengthOfDays(MESSAGE_KEPT_DAYS)}, para limitar los cambios en un día. Después, una limpieza periódica la elimina.`,
  },
  session: {
    what: 'Un hash de la cookie de su sesión, y cuándo inició sesión y cuándo hizo algo por última vez',
    why: 'Para mantener su sesión abierta, y cerrarla cuando usted se va.',
    kept: ({ limits }) =>
      `${limits.idleMinutes} minutos después de su última acción, y ${limits.sessionHours} horas como máximo. Después, una limpieza periódica lo elimina.`,
  },
  'known-browsers': {
    what: 'Un hash de una cookie en cada navegador donde inició sesión, cuándo inició sesión por última vez, y cuántos códigos o contraseñas incorrectos se escribieron desde entonces',
    why: 'Para que usted no pierda el acceso en su propio navegador cuando otra persona trata de adivinar.',
    kept: `Durante ${lengthOfDays(KNOWN_BROWSER_KEPT_DAYS)} después de la última vez que inició sesión allí, o hasta que cambie su contraseña o borre su cuenta.`,
  },
  'wrong-tries': {
    what: 'Un hash de una dirección de correo electrónico, y cuántos códigos o contraseñas incorrectos escribió alguien para ella cada día',
    why: 'Para detener a quien trata de adivinar.',
    kept: `${lengthOfDays(WRONG_TRIES_KEPT_DAYS)}, o hasta que usted inicie sesión con un enlace o borre su cuenta.`,
  },
  'security-log': {
    what: 'Una nota de los inicios de sesión rechazados y otras solicitudes rechazadas, los navegadores nuevos, las contraseñas cambiadas y las cuentas borradas, con un hash de la dirección de correo electrónico y de la red',
    why: 'Para notar ataques e investigarlos.',
    kept: `${lengthOfDays(SECURITY_LOG_KEPT_DAYS)}.`,
  },
  'hosted-sign-in': {
    what: 'Sus inicios de sesión: cuándo fueron, su dirección de red (IP) y su tipo de navegador, un hash del enlace y del código que le enviamos por correo, y si eligió una contraseña',
    why: 'Para iniciar su sesión, mantenerla abierta y hacer que un enlace funcione una sola vez.',
  },
  'completed-details': {
    what: 'Cuando termina su inscripción: sus apellidos, su número de teléfono y los últimos cuatro dígitos, en un lugar separado de lo demás',
    why: 'Para mostrarlos solo poco después de que usted confirme que es usted.',
  },
  'anonymous-calendar': {
    what: 'El día de pago que usted elige sin inscribirse, con un número al azar para la visita',
    why: 'Para saber qué días tienen las personas. No está unido a su nombre ni a su correo electrónico.',
    kept: `Para la investigación, ${lengthOfDays(RETENTION_DAYS.anonymousPreferences)} como máximo. No podemos saber qué elección fue la suya.`,
  },
  survey: {
    what: 'Sus respuestas en la encuesta, la página en la que estaba y su idioma, y un número al azar',
    why: 'Para aprender qué necesitan las personas. Le pedimos que no escriba quién es.',
    kept: `Para la investigación, ${lengthOfDays(RETENTION_DAYS.surveys)} como máximo. No podemos saber qué respuestas fueron las suyas.`,
  },
  'contact-message': {
    what: 'Lo que escribe en el formulario de contacto: su nombre, su correo electrónico y su mensaje',
    why: 'Para contestarle.',
    kept: `En nuestro buzón de correo, hasta que nos pida borrarlo. Nuestro servidor lo guarda durante ${lengthOfDays(RETENTION_DAYS.contactMessages)}, o hasta que borre su cuenta.`,
  },
  spam: {
    what: 'Si marcamos un mensaje como no deseado. Si bloqueamos a quien lo envió: un código hecho de esa dirección de correo, y cuándo',
    why: 'Para que los mensajes no deseados no tapen los que necesitan respuesta. Los mensajes de quien está bloqueado no se guardan.',
    kept: `La marca: el mismo tiempo que el mensaje. El código: ${lengthOfDays(RETENTION_DAYS.contactMessages)}, o hasta que quitemos el bloqueo.`,
  },
  booking: {
    what: 'Lo que escribe para reservar una llamada: su nombre, su correo electrónico, su número de teléfono si nosotros le llamamos, la hora, y un código hecho de su dirección de red (IP)',
    why: 'Para apartarle el horario, enviarle los datos, hablar con usted y evitar que una sola persona reserve todos los horarios.',
    kept: `Durante ${lengthOfDays(RETENTION_DAYS.appointments)} después de la llamada, o hasta que borre su cuenta. Un horario que no confirma: ${HOLD_MINUTES} minutos.`,
  },
  'call-notes': {
    what: 'Nuestras notas sobre una llamada con usted, y si la llamada se hizo',
    why: 'Para que no tenga que contarnos todo dos veces.',
    kept: `Durante ${lengthOfDays(RETENTION_DAYS.appointments)} después de la llamada, o hasta que borre su cuenta.`,
  },
  'audit-log': {
    what: 'Cada vez que alguien de nuestro equipo vio su información o la cambió: quién, cuándo y por qué, con el número al azar de su cuenta en este sitio, pero sin su nombre',
    why: 'Para que nadie aquí la vea sin un motivo.',
    kept: 'Mientras exista este servicio. Nadie puede cambiarlo.',
  },
  mail: {
    what: 'Los correos que esperan para enviarse a usted, o a nosotros desde el formulario de contacto o sobre su llamada, y si se enviaron',
    why: 'Para que ningún correo se pierda cuando el servicio de correo no funciona.',
    kept: 'La dirección y el texto, hasta que se envíe el correo. Después, una limpieza periódica elimina lo demás.',
  },
  announcements: {
    what: 'Si le enviamos noticias, como la de nuestro lanzamiento, y cuándo, y el número que el servicio de correo le dio al correo',
    why: 'Para enviárselas una vez y no dos.',
  },
  unsubscribed: {
    what: 'Si usted pide no recibir más noticias nuestras, o si un correo que le enviamos nos llega devuelto: un código hecho a partir de su dirección de correo electrónico, el motivo y la fecha',
    why: 'Para no enviar más noticias a esa dirección.',
    kept: 'También después de que borre su cuenta. No podemos leer la dirección a partir del código.',
  },
  events: {
    what: 'El comportamiento general en el sitio: qué páginas y pasos abren las personas, en qué idioma y dónde se detienen, con un número al azar para su navegador. Después de que confirma su correo electrónico, se agrega un número al azar para su cuenta en este sitio. No incluye nombre, correo electrónico, número de teléfono ni texto que usted escriba.',
    why: 'Para saber qué páginas son difíciles de usar.',
    kept: ({ choices }) => {
      const service = measuringService(choices);
      return service === null
        ? `Para la investigación, ${lengthOfDays(RETENTION_DAYS.events)} como máximo. Lo que está unido a su cuenta se borra con ella.`
        : `En ${service}, hasta que lo borremos allí.`;
    },
  },
  'furthest-step': {
    what: 'El día en que su navegador llegó aquí por primera vez, desde qué enlace, el último paso de la inscripción al que llegó y cuándo. Se guarda con el número al azar de su navegador, sin nombre.',
    why: 'Para contar cuántas personas llegan a cada paso.',
    kept: `${lengthOfDays(RETENTION_DAYS.events)} como máximo, o hasta que borre su cuenta.`,
  },
  'network-address': {
    what: 'La dirección de red (IP) de donde viene una solicitud',
    why: 'Para detener demasiadas solicitudes en poco tiempo.',
    kept: ({ choices }) =>
      choices.hosted
        ? 'Solo en la memoria del servidor, mientras dura el límite. Sus inicios de sesión la guardan más tiempo: vea arriba.'
        : 'Solo en la memoria del servidor, mientras dura el límite. Lo que guardamos con los enlaces, las llamadas reservadas y las notas de inicios de sesión rechazados es un código hecho de ella.',
  },
};

export const COOKIE_WORDS: typeof en.COOKIE_WORDS = {
  session: {
    why: 'Mantiene su sesión abierta.',
    kept: ({ limits }) => `Hasta que cierre la sesión, y ${limits.sessionHours} horas como máximo.`,
  },
  browser: {
    why: 'Un número al azar. Hace que un enlace o un código funcione para el navegador que lo pidió.',
    kept: ({ limits }) => `${limits.browserCookieDays} días.`,
  },
  device: {
    why: 'Un número al azar, que se pone cuando inicia sesión. Con él reconocemos este navegador la próxima vez, para que usted no pierda el acceso aquí cuando otra persona trata de adivinar.',
    kept: `${lengthOfDays(KNOWN_BROWSER_KEPT_DAYS)}.`,
  },
};

export const BROWSER_STORAGE_WORDS: typeof en.BROWSER_STORAGE_WORDS = {
  'saved-username': {
    what: 'Su correo electrónico para la próxima vez que inicie sesión, si marca la casilla',
    kept: 'Hasta que quite la marca de la casilla.',
  },
  'sign-up': {
    what: 'El correo electrónico con el que se está inscribiendo, y el nombre de la campaña o del sitio que le trajo aquí',
    kept: 'Hasta que cierre la pestaña.',
  },
  drafts: {
    what: 'Lo que escribió en un paso de la inscripción, nunca una contraseña ni un número de Seguro Social',
    kept: `Hasta que cierre la sesión, o hasta que otra persona inicie sesión aquí. Después de ${DRAFT_KEPT_HOURS} horas, se borra la próxima vez que este navegador abra nuestro sitio.`,
  },
  'kept-input': {
    what: 'Su correo electrónico, su mensaje para nosotros, la llamada que está reservando o una elección, mientras la página cambia de idioma o se vuelve a cargar después de que actualizamos el sitio, y una nota de que lo hizo. Nunca una contraseña, un código ni un número de Seguro Social',
    kept: 'Hasta que la página se haya abierto otra vez. La nota queda hasta que usted cierre la pestaña.',
  },
  'last-person': {
    what: 'Un número al azar que representa la última cuenta usada aquí, para que no quede nada suyo para la siguiente persona',
    kept: 'Hasta que usted cierre la sesión o se cierre sola.',
  },
  'signed-in': {
    what: 'Una nota de que alguien tiene la sesión abierta aquí, para que la parte de arriba de la página sea correcta',
    kept: 'Hasta que cierre la sesión.',
  },
  'hosted-session': {
    what: `Su sesión, para que siga abierta, y durante ${LINK_REQUEST_KEPT_MINUTES} minutos el correo electrónico para el que pidió un enlace`,
    kept: 'Hasta que usted cierre la sesión o se cierre sola.',
  },
  'session-times': {
    what: 'Cuándo inició sesión, cuándo hizo algo por última vez y cuándo confirmó por última vez quién es, para cerrar su sesión a tiempo',
    kept: 'Hasta que usted cierre la sesión o se cierre sola.',
  },
  'waiting-survey': {
    what: 'Respuestas de la encuesta que no se pudieron enviar',
    kept: 'Hasta que se envíen.',
  },
  'anonymous-visit': {
    what: 'Un número al azar para su visita',
    kept: 'Hasta que cierre la pestaña o la sesión, o hasta que otra persona inicie sesión aquí.',
  },
  campaign: {
    what: 'Los nombres en el enlace que le trajo aquí: su campaña, su origen y las marcas que agregó una red social',
    kept: 'Hasta que cierre la pestaña.',
  },
  language: {
    what: 'El idioma que eligió en nuestro sitio',
    kept: 'Hasta que borre los datos de su navegador.',
  },
  measuring: {
    what: 'Un número al azar para contar las visitas, y su decisión de que no se midan',
    kept: 'El número, hasta que cierre la sesión, otra persona inicie sesión aquí o usted borre los datos de su navegador. Su decisión, hasta que borre los datos de su navegador.',
  },
};

const MAIL_SERVICE = {
  gets: 'La dirección y el texto de cada correo que enviamos',
  why: 'Entrega nuestros correos.',
};

export const THIRD_PARTY_WORDS = {
  ses: { name: 'Amazon Simple Email Service (Amazon SES)', ...MAIL_SERVICE },
  mail: { name: 'Nuestro servicio de correo', ...MAIL_SERVICE },
  supabase: {
    name: 'Supabase',
    gets: 'Lo que la primera tabla dice que guardamos. Su navegador se conecta con Supabase, así que Supabase ve su dirección de red (IP). Sus propios registros guardan sus inicios de sesión, con su correo electrónico y su dirección de red (IP), hasta 90 días, aunque usted borre su cuenta.',
    why: 'Guarda nuestros registros e inicia su sesión.',
  },
} satisfies Translated<typeof en.THIRD_PARTY_WORDS>;

export const ANALYTICS_VENDOR_WORDS = {
  mixpanel: {
    gets: 'Los eventos que se indican arriba, sin su nombre, correo electrónico ni número de teléfono. Su navegador los envía, así que Mixpanel ve su dirección de red (IP). Le decimos a Mixpanel que no la use.',
    why: 'Mide cómo se usan las páginas.',
  },
  posthog: {
    gets: 'Los eventos que se indican arriba, sin su nombre, correo electrónico ni número de teléfono. Su navegador los envía, así que PostHog ve su dirección de red (IP). Le decimos a PostHog que no la use.',
    why: 'Mide cómo se usan las páginas.',
  },
} satisfies Translated<typeof en.ANALYTICS_VENDOR_WORDS>;

export const SCHEDULING_PROVIDER_WORDS = {
  gets: 'Lo que usted escribe para reservar una llamada',
  why: 'Maneja nuestro calendario de reservas.',
} satisfies Translated<typeof en.SCHEDULING_PROVIDER_WORDS>;

export const TABLE_WORDS = {
  collected: { caption: 'Qué datos recogemos', columns: ['Qué', 'Por qué', 'Cuánto tiempo'] },
  cookies: { caption: 'Cookies', columns: ['Nombre', 'Por qué', 'Cuánto tiempo'] },
  browserStorage: { caption: 'Guardado en su navegador', columns: ['Qué', 'Cuánto tiempo'] },
  thirdParties: { caption: 'Servicios que usamos', columns: ['Servicio', 'Qué recibe', 'Por qué'] },
} as const satisfies Translated<typeof en.TABLE_WORDS>;
