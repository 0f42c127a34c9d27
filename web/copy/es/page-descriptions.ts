import type { PageId } from '#core/site/pages.ts';
import type { Words } from '../wording.ts';

const landing: Words = ({ brand, launched }) =>
  launched
    ? `${brand} trata de cómo recibir antes el dinero del Seguro Social, SSI o SSDI. Vea lo que habíamos planeado e inscríbase para recibir noticias nuestras.`
    : `${brand} planea una manera de recibir antes el dinero del Seguro Social, SSI o SSDI. Aún no se ha lanzado. Vea cómo funcionaría e inscríbase para recibir noticias nuestras.`;

export const SOCIAL_CARD = 'social-card-es.png';
export const SOCIAL_CARD_ALT =
  'Un calendario en el que un día de pago se adelanta dos semanas. Su pago, antes. Es un plan. Aún no se ha lanzado.';

export const pageDescriptions: Partial<Record<PageId, Words>> = {
  landing,
  home: landing,
  'home-variant-b': ({ brand, launched }) =>
    launched
      ? `Las cuentas y el día de pago no siempre coinciden. Vea lo que ${brand} planeó para quienes reciben Seguro Social, SSI o SSDI.`
      : `Las cuentas y el día de pago no siempre coinciden. Vea lo que ${brand} planea para quienes reciben Seguro Social, SSI o SSDI. Aún no se ha lanzado.`,
  'home-calendar': () => 'Elija el día en que suelen llegar sus beneficios.',
  'home-info': () => 'Sus datos no se envían ni se guardan.',
  'home-verify': () => 'El último paso. Hoy no se verifica nada.',
  start: ({ brand, launched }) =>
    launched
      ? `Inscríbase en ${brand} con su correo electrónico. Es gratis.`
      : `Inscríbase en ${brand} con su correo electrónico. Es gratis. Le enviaremos un correo cuando lancemos el servicio.`,
  login: ({ brand }) => `Inicie sesión en ${brand} para ver o terminar su inscripción.`,
  faq: ({ brand }) =>
    `Respuestas claras sobre ${brand}: depósitos anticipados de beneficios, costo, seguridad, su cuenta de banco, cómo cancelar y con quién hablar.`,
  'is-this-real': ({ brand }) =>
    `Cómo saber si un correo o una llamada es de verdad de ${brand}. Revise un mensaje y vea lo que nunca pedimos.`,
  privacy: ({ brand }) =>
    `Qué datos recoge ${brand}, por qué, cuánto tiempo los guarda y cómo verlos o pedir que se borren.`,
  terms: ({ brand, launched }) =>
    launched
      ? `Los términos de ${brand}, con el aviso previo al lanzamiento.`
      : `Los términos de ${brand}, con el aviso previo al lanzamiento. Los servicios son ideas y todavía no se ofrecen.`,
  schedule: ({ consultation }) =>
    `Reserve una llamada gratis de ${consultation.minutes} minutos, ${consultation.hours}. Pregunte cómo funcionarían los depósitos anticipados de beneficios.`,
  'payment-dates': () =>
    'Encuentre los próximos días de pago del Seguro Social y de SSI. Siguen las reglas publicadas, también para fines de semana y feriados federales. Nada de lo que responda se envía ni se guarda.',
  sitemap: ({ brand }) => `Todas las páginas de ${brand} y cómo una lleva a otra.`,
  'public-sitemap': ({ brand }) =>
    `Qué páginas de ${brand} puede abrir cualquier persona y cuáles piden iniciar sesión.`,
};
