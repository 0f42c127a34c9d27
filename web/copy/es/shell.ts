import type * as en from '../en/shell.ts';
import type { Translated } from '../translated.ts';

export const shellCopy = {
  loading: 'Cargando...',
  tryAgain: 'Intentar de nuevo',
  late: {
    text: 'Esto tarda más de lo normal. Puede esperar o abrir la página otra vez.',
    tryAgain: 'Intentar de nuevo',
  },
  offline: 'Parece que no tiene conexión a internet.',
  skipToContent: 'Saltar al contenido principal',
  messages: 'Mensajes',
  closeMessage: (title) => `Cerrar el mensaje: ${title}`,
  undecided: {
    title: 'No pudimos comunicarnos con nuestro servicio',
    text: 'Puede que su conexión no funcione o que nuestro servicio esté ocupado. No se perdió nada de lo que escribió. Intente de nuevo en un momento.',
  },
  crash: { title: 'Algo salió mal.', text: 'Disculpe la molestia. Intente abrir la página otra vez.' },
  header: {
    home: (brand) => `Página de inicio de ${brand}`,
    navigation: 'Principal',
    howItWorks: 'Cómo funciona',
    faq: 'Preguntas frecuentes',
    paymentDates: 'Fechas de pago',
    logIn: 'Iniciar sesión',
    dashboard: 'Mi cuenta',
    myInformation: 'Mi información',
    logOut: 'Cerrar sesión',
    menu: 'Menú',
    loggedOut: { title: 'Sesión cerrada', description: 'Su sesión se cerró.' },
    logoutError: {
      title: 'Error al cerrar sesión',
      description: 'No se pudo cerrar la sesión. Intente de nuevo.',
    },
  },
  signUp: { getCash: 'Obtener efectivo', learnMore: 'Más información' },
  breadcrumbs: 'Ruta de páginas',
} as const satisfies Translated<typeof en.shellCopy>;
