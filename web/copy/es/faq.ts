import { PAPER_CHECKS_PHASED_OUT_FROM } from '#core/offer/claims.ts';
import type * as en from '../en/faq.ts';
import { type ClaimSentence, claim, type FaqEntry } from '../faq-answer.ts';
import type { Translated } from '../translated.ts';
import type { Wording } from '../wording.ts';
import { longDate } from './dates.ts';
import { statements } from './statements.ts';

function price({ offer, launched }: Wording): readonly ClaimSentence[] {
  const priceLater = 'Usted verá el precio antes de elegir.';
  return offer.reading === 'A'
    ? [
        claim(
          'advance-limit',
          `Usted podría recibir un adelanto de efectivo de hasta ${offer.advanceLimit} cada mes.`,
          launched
            ? 'Un adelanto de efectivo cada mes fue una idea que estudiamos.'
            : 'Un adelanto de efectivo cada mes es una idea que estamos estudiando.',
        ),
        claim('fee', `Costaría ${offer.feePerMonth} al mes.`, priceLater),
      ]
    : [
        claim('free-days', `Los depósitos hasta ${offer.freeDays} días antes serían gratis.`),
        claim(
          'fee',
          `Los depósitos rápidos, hasta ${offer.earlyDays} días antes, costarían ${offer.feePerMonth} al mes.`,
          priceLater,
        ),
      ];
}

const early = ({ offer }: Wording, text: string) =>
  claim('early-days', `${text} hasta ${offer.earlyDays} días antes de la fecha fijada para su depósito.`);

const cancelAnyTime = claim('cancel-any-time', 'Usted podría cancelar en cualquier momento.');

export const FAQ_ENTRIES: readonly FaqEntry[] = [
  {
    question: '¿Puedo recibir mi cheque del Seguro Social antes de tiempo?',
    answer: (wording) => [
      wording.launched ? `Para eso es ${wording.brand}.` : `Eso es lo que ${wording.brand} planea ofrecer.`,
      early(
        wording,
        wording.offer.reading === 'A' ? 'Parte de su pago podría llegar' : 'Su pago podría llegar',
      ),
      ...price(wording),
      wording.launched
        ? `Es para quienes reciben jubilación del Seguro Social, SSI o SSDI. Ya lanzamos el servicio. ${statements.offeredToday}`
        : 'El plan es para quienes reciben jubilación del Seguro Social, SSI o SSDI. Aún no hemos lanzado el servicio. Por eso, hoy no puede recibir de nosotros dinero antes de tiempo. Inscríbase y le enviaremos un correo cuando lo lancemos.',
    ],
  },
  {
    question: '¿Cómo recibo mis beneficios antes de tiempo?',
    answer: (wording) => [
      'Primero, inscríbase. Usted confirma su correo, nos dice cuándo suelen llegar sus beneficios y llena un formulario corto.',
      wording.launched
        ? 'El plan: usted elige cuánto antes quiere su dinero.'
        : `Le enviaremos un correo cuando se lance ${wording.brand}. Después de eso, el plan es sencillo. Usted elige cuánto antes quiere su dinero.`,
      early(wording, 'Podría llegar'),
      claim('existing-account', 'Llega a la cuenta de banco que ya tiene.'),
      'Alguien de su confianza puede estar con usted mientras se inscribe.',
    ],
    link: { label: 'Inscribirse', page: 'start' },
  },
  {
    question: '¿Es seguro?',
    answer: ({ brand }) => [
      `Cuando escribe su número de Seguro Social, el número completo nunca sale de la página donde lo escribe. ${statements.lastFourOnly} ${statements.lastFourPurpose} ${brand} nunca pide la contraseña de su banco. No somos parte del gobierno. Si alguien le llama y le pide su número completo o dinero, cuelgue.`,
    ],
    link: { label: 'Cómo revisar un mensaje', page: 'is-this-real' },
  },
  {
    question: '¿Y si necesito mis beneficios antes de tiempo?',
    answer: (wording) => [
      wording.launched
        ? `${wording.brand} ya se lanzó. ${statements.offeredToday}`
        : `${wording.brand} aún no puede enviar dinero, porque no hemos lanzado el servicio. Trabajamos en una manera de que su beneficio le llegue antes.`,
      early(wording, 'Podría llegar'),
      ...price(wording),
      'La SSA no adelanta un pago regular porque alguien lo pida. ¿Su pago se atrasa o no llega, y tiene una emergencia? Pregunte en su oficina del Seguro Social por un pago inmediato.',
    ],
    link: { label: 'Ver las fechas de pago', page: 'payment-dates' },
  },
  {
    question: '¿Cambiará esto mis beneficios del gobierno?',
    answer: () => [
      'Inscribirse aquí no cambia nada en sus beneficios.',
      claim(
        'benefits-unchanged',
        'Según nuestro plan, la cantidad y el tipo de sus beneficios siguen iguales.',
        'Le diremos cómo funciona antes de que usted elija.',
      ),
      claim('benefits-unchanged', 'La SSA pagaría lo mismo.'),
      claim('benefits-unchanged', 'Nuestro cargo se descontaría de lo que le llega.'),
      'La Administración del Seguro Social decide qué recibe usted. Nosotros no tenemos nada que ver con eso. Por ley, usted no puede ceder sus beneficios futuros a nosotros ni a nadie. Si recibe SSI, puede ser buena idea preguntar antes en su oficina local del Seguro Social. El dinero que le quede al empezar el mes siguiente puede contar para el límite de recursos de SSI.',
    ],
  },
  {
    question: '¿Puedo usar la cuenta de banco que ya tengo?',
    answer: ({ brand, launched }) => [
      claim(
        'existing-account',
        `Sí. Planeamos que ${brand} funcione con la cuenta de banco que ya tiene.`,
        launched
          ? 'Puede preguntarnos cómo le llegaría el dinero.'
          : 'Todavía estamos planeando cómo le llegaría el dinero.',
      ),
      claim('existing-account', 'No tendría que abrir otra.'),
      'Hoy no le pedimos los datos de su banco cuando se inscribe. Ningún banco queda conectado a su inscripción. Si quiere cambiar dónde se deposita su beneficio, puede hacerlo con la Administración del Seguro Social. Allí es gratis.',
    ],
  },
  {
    question: '¿Cuándo empiezan los depósitos anticipados?',
    answer: ({ brand, offer, launched }) => [
      launched
        ? `${brand} ya se lanzó.`
        : `Estos depósitos solo pueden empezar después de que se lance ${brand}.`,
      claim(
        'first-deposits',
        `Un período de pago es el tiempo que va de un pago de beneficios al siguiente. Esperamos que la mayoría de las personas vea los depósitos, una vez activados, en ${offer.payPeriods.from} a ${offer.payPeriods.to} períodos de pago.`,
        'Aún no sabemos cuánto tardarían en empezar después de eso.',
      ),
      'Hasta que llegue el primero de esos depósitos, sus beneficios llegan en las fechas normales.',
      launched
        ? statements.offeredToday
        : 'Cuando lancemos el servicio, le enviaremos un correo y le diremos qué hacer después.',
    ],
  },
  {
    question: '¿Y si recibo mis beneficios por correo postal?',
    answer: ({ brand }) => [
      `Los cheques en papel de los beneficios federales se fueron eliminando a partir del ${longDate(PAPER_CHECKS_PHASED_OUT_FROM)}. La mayoría de las personas tiene que pasar a una forma de pago digital. Puede ser el depósito directo o una tarjeta Direct Express. El Tesoro de EE. UU. da una exención a algunas personas. Si usted todavía recibe cheques por correo postal, pregúntele a la Administración del Seguro Social cómo hacer el cambio. Allí es gratis.`,
      claim(
        'existing-account',
        `Según el plan, ${brand} funciona con depósitos en una cuenta de banco, no con cheques por correo postal.`,
      ),
    ],
  },
  {
    question: '¿Cuánto cuesta?',
    answer: (wording) => [
      'Inscribirse es gratis, y borrar su cuenta también.',
      ...price(wording),
      claim(
        'fee',
        wording.offer.reading === 'A'
          ? 'Un adelanto no es dinero extra. El adelanto y el cargo saldrían de su próximo beneficio.'
          : 'Ese cargo se descontaría automáticamente, así que usted no tendría que enviar un pago.',
      ),
      wording.launched
        ? 'Cuando se inscribe, no le pedimos número de tarjeta ni datos de su banco. Por eso no podemos cobrarle nada.'
        : 'Hoy no se cobra nada, porque todavía no hemos lanzado el servicio. No le pedimos número de tarjeta ni datos de su banco. Por eso no podemos cobrarle nada.',
      cancelAnyTime,
    ],
  },
  {
    question: '¿Cómo funciona?',
    answer: (wording) => [
      wording.launched ? 'Esto es lo que habíamos planeado.' : 'Este es el plan para el lanzamiento.',
      ...(wording.offer.reading === 'A' ? advanceSteps(wording) : earlySteps(wording)),
      wording.launched
        ? `Ya lanzamos el servicio. ${statements.offeredToday}`
        : 'Nada de esto ha empezado todavía. Por ahora, puede inscribirse y recibir un correo nuestro cuando lancemos el servicio.',
    ],
  },
  {
    question: '¿Hacen una verificación de crédito?',
    answer: ({ brand, launched }) => [
      claim(
        'no-credit-checks',
        `No. ${brand} no hace verificaciones de crédito.`,
        'No se hace ninguna verificación cuando se inscribe.',
      ),
      ...(launched ? [] : [claim('no-credit-checks', 'No planeamos hacer ninguna en el lanzamiento.')]),
      'No miramos su informe de crédito cuando se inscribe. Hoy tampoco hacemos una verificación de identidad. En la inscripción se pide su número de Seguro Social. El número completo se queda en la página donde lo escribe y no se nos envía.',
    ],
  },
  {
    question: '¿Es legítimo?',
    answer: ({ brand, launched }) => [
      launched
        ? `Hace bien en preguntar. ${brand} ya se lanzó. ${statements.noAffiliation(brand)} Inscribirse es gratis. Puede leer nuestros términos, escribirnos o hablar con nosotros antes de decidir. Nadie del gobierno le pide que se inscriba aquí.`
        : `Hace bien en preguntar. ${brand} no se ha lanzado. Hoy este sitio es un proyecto de investigación que pregunta a las personas qué les ayudaría. Los servicios que muestra son ideas y todavía no los ofrecemos. ${statements.noAffiliation(brand)} Hoy no le cobramos nada. Puede leer nuestros términos, escribirnos o hablar con nosotros antes de decidir.`,
    ],
    link: { label: 'Leer el aviso previo al lanzamiento', page: 'terms', section: 'pre-launch' },
  },
  {
    question: '¿Y los programas de liquidación de deudas?',
    answer: ({ brand }) => [
      `${brand} no es un programa de liquidación de deudas y no trabajamos con ninguno. En un programa así, una empresa habla con las personas a las que usted les debe dinero. Les pide que acepten menos de la cantidad total. Estos programas se diferencian en lo que cuestan y en cómo funcionan. Si uno le conviene o no depende de su propio caso. No damos consejos financieros. Puede pedirle a un consejero de crédito sin fines de lucro que revise con usted sus opciones.`,
    ],
  },
  {
    question: '¿Cómo cancelo?',
    answer: ({ offer, supportEmail, launched }) => [
      launched
        ? 'Si solo se inscribió, no hay nada que cancelar.'
        : 'Hoy no hay nada que cancelar, porque todavía no hemos lanzado el servicio.',
      cancelAnyTime,
      claim(
        'cancel-any-time',
        `La cancelación podría tardar hasta ${offer.cancellationWeeks} semanas en tener efecto.`,
        launched
          ? 'Le decimos cómo cancelar antes de que usted elija.'
          : 'Cuando lancemos el servicio, le diremos cómo cancelar antes de que usted elija.',
      ),
      claim('cancel-any-time', 'Después, sus beneficios vuelven a las fechas normales.'),
      claim('cancel-any-time', 'La cantidad y el tipo de sus beneficios siguen iguales.'),
      `Si ya no quiere recibir noticias nuestras, puede dejar de recibirlas o borrar sus datos. Inicie sesión y abra “Mi información”, o escriba a ${supportEmail}.`,
    ],
  },
  {
    question: '¿Con quién puedo hablar?',
    answer: ({ brand, consultation, supportEmail }) => [
      `Puede escribir a ${supportEmail} o usar el formulario de contacto de esta página. También puede reservar una llamada gratis de ${consultation.minutes} minutos. Atendemos ${consultation.hours}. Alguien de su confianza puede estar en la llamada. Para preguntas sobre sus propios beneficios, hable con la Administración del Seguro Social. ${brand} no puede ver ni cambiar su registro de beneficios. Si una llamada o un mensaje le parece sospechoso, puede reportarlo. La página “¿Es auténtico?” dice cómo.`,
    ],
    link: { label: 'Reservar una llamada', page: 'schedule' },
  },
];

function advanceSteps({ offer }: Wording): readonly (string | ClaimSentence)[] {
  return [
    'Primero, usted crea un perfil y dice cuánto efectivo quiere y cuándo.',
    claim(
      'advance-limit',
      `Luego, su adelanto de hasta ${offer.advanceLimit} se deposita en su tarjeta de débito.`,
      'Luego, le llega un adelanto.',
    ),
    claim(
      'fee',
      `Después, cuando llega su beneficio, se deposita el resto, menos el cargo mensual de ${offer.feePerMonth}.`,
      'Después, cuando llega su beneficio, le llega el resto, menos un cargo.',
    ),
  ];
}

function earlySteps(wording: Wording): readonly (string | ClaimSentence)[] {
  return [
    'Primero, usted nos dice cuándo suelen llegar sus beneficios. Luego, elige cuánto antes los quiere.',
    ...price(wording),
    claim(
      'existing-account',
      'Después, su pago llega a la cuenta de banco que ya tiene, en la fecha anticipada.',
      'Después, su pago llega en la fecha anticipada.',
    ),
    claim('fee', 'El cargo, si lo hay, se descuenta automáticamente.'),
  ];
}

export const faqCopy = {
  title: 'Preguntas frecuentes',
  heading: '¿En qué podemos ayudarle?',
  subtitle: 'Aquí abajo hay respuestas a las preguntas más comunes',
  topics: {
    legend: 'Preguntas sobre',
    all: 'Todo',
    names: { money: 'Dinero', safety: 'Seguridad', benefits: 'Mis beneficios', stopping: 'Cancelación' },
  },
  more: {
    heading: '¿Todavía tiene preguntas?',
    body: 'Escríbanos o elija una hora para hablar.',
    home: 'Volver a la página de inicio',
  },
} as const satisfies Translated<typeof en.faqCopy>;
