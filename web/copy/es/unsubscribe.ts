import type * as en from '../en/unsubscribe.ts';
import type { Translated } from '../translated.ts';

export const unsubscribeCopy = {
  title: 'No recibir más noticias',
  intro: (brand) =>
    `Presione el botón. ${brand} ya no enviará noticias a la dirección de correo que recibió este enlace.`,
  still: 'Le seguimos enviando lo que usted pide, como un enlace para iniciar sesión. Su cuenta queda igual.',
  press: 'No recibir más noticias',
  done: {
    title: 'Ya no recibirá noticias',
    text: 'Ya no enviaremos noticias a la dirección de correo que recibió este enlace. Un correo que ya va en camino todavía puede llegarle.',
  },
  incomplete: {
    title: 'Este enlace no está completo',
    text: 'No cambió nada. Abra otra vez el enlace de nuestro correo, o cópielo entero. También puede escribirnos y nosotros lo hacemos por usted:',
  },
  unavailable: {
    title: 'No funcionó en este momento',
    text: 'No cambió nada. Presione el botón otra vez dentro de un minuto.',
  },
} satisfies Translated<typeof en.unsubscribeCopy>;
