import type * as en from '../en/sitemap.ts';
import type { Translated } from '../translated.ts';
import { statements } from './statements.ts';

export const SITEMAP_PAGES: typeof en.SITEMAP_PAGES = {
  landing: { title: 'Página principal', body: 'Qué es esto y cómo funciona.' },
  home: { title: 'Inicio', body: 'La página principal que lleva a unos pocos pasos cortos.' },
  'home-variant-b': {
    title: 'Inicio, segunda versión',
    body: 'La página principal que empieza con el problema.',
  },
  'home-calendar': { title: 'Día de pago', body: 'Diga cuándo suelen llegar sus beneficios.' },
  'home-info': { title: 'Sobre usted', body: 'Sus datos no se envían ni se guardan.' },
  'home-verify': { title: 'Ya casi termina', body: 'El último paso. Hoy no se verifica nada.' },
  start: { title: 'Empiece aquí', body: 'Escriba su correo electrónico para inscribirse.' },
  'verify-email': {
    title: 'Verificación del correo electrónico',
    body: 'Abra el enlace de su correo o escriba el código.',
  },
  callback: { title: 'Enlace de su correo', body: 'A donde lleva el enlace de su correo.' },
  signup: { title: 'Inscripción', body: 'Lleva al calendario.' },
  'signup-verify': { title: 'Verificar', body: 'Lleva a la verificación del correo electrónico.' },
  'signup-calendar': { title: 'Calendario', body: 'Diga cuándo suelen llegar sus beneficios.' },
  'signup-account': { title: 'Crear la cuenta', body: 'Su nombre, su número de teléfono y una contraseña.' },
  'signup-confirmation': {
    title: 'Confirmación (número de Seguro Social)',
    body: `El último paso. ${statements.lastFourOnly}`,
  },
  confirmation: { title: 'Atajo a la confirmación', body: 'Lleva al paso de confirmación.' },
  'launch-countdown': {
    title: 'Cuenta regresiva para el lanzamiento',
    body: 'Cuánto falta para el lanzamiento y qué sigue.',
  },
  dashboard: { title: 'Mi cuenta', body: 'Su inscripción de un vistazo.' },
  login: { title: 'Iniciar sesión', body: 'Vuelva a su inscripción.' },
  'reset-password': { title: 'Contraseña nueva', body: 'A donde lleva el correo para cambiarla.' },
  faq: { title: 'Preguntas frecuentes', body: 'Respuestas a preguntas comunes.' },
  'is-this-real': { title: '¿Es auténtico?', body: 'Cómo saber si un mensaje es nuestro.' },
  schedule: { title: 'Reservar una llamada', body: 'Una llamada gratis con una persona.' },
  'payment-dates': { title: 'Fechas de pago', body: 'Los días en que se paga según las reglas publicadas.' },
  privacy: { title: 'Política de privacidad', body: 'Qué guardamos y por qué.' },
  terms: { title: 'Términos y condiciones', body: 'Las reglas de este sitio.' },
  sitemap: { title: 'Mapa del sitio', body: 'Todas las páginas, en un dibujo y en una lista.' },
  unsubscribe: {
    title: 'No recibir más noticias',
    body: 'Deje de recibir noticias, con el enlace de cada correo de noticias.',
  },
  'public-sitemap': { title: 'Páginas públicas', body: 'Qué páginas piden iniciar sesión.' },
  'not-found': { title: 'Página no encontrada', body: 'Cualquier otra dirección.' },
};

export const sitemapCopy = {
  groups: {
    public: 'Páginas públicas',
    signup: 'Pasos de la inscripción',
    'login-needed': 'Páginas que piden iniciar sesión',
  },
  all: {
    title: 'Mapa del sitio',
    intro: 'Todas las páginas y los caminos que siguen las personas. Las principales se destacan.',
    other: 'Ver qué páginas piden iniciar sesión',
  },
  byAccess: {
    title: 'Páginas públicas y páginas que piden iniciar sesión',
    intro:
      'Cualquier persona puede abrir las páginas públicas. Las demás se abren después de confirmar su correo electrónico o de iniciar sesión.',
    other: 'Volver al mapa completo del sitio',
  },
  diagram: 'Dibujo de las páginas. Las mismas páginas están en la lista de abajo.',
  howTo: 'Arrastre para mover el dibujo. Cada cuadro es un enlace a su página.',
  listHeading: 'Lo mismo en una lista',
  leadsTo: 'Lleva a',
  loading: 'Cargando el dibujo',
  controls: {
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fitView: 'Mostrar todas las páginas',
    group: 'Controles del dibujo',
  },
} as const satisfies Translated<typeof en.sitemapCopy>;
