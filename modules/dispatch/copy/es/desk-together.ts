import { failure } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { bulkActionsTexts as English } from '../en/desk-together.ts';

const customers = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`);
const jobs = (count: number) => (count === 1 ? '1 trabajo' : `${count} trabajos`);

export const bulkActionsTexts: TranslationOf<typeof English> = {
  title: 'Varios trabajos a la vez',
  link: 'Varios trabajos',
  back: 'Volver al panel',
  lead: 'Elija los trabajos y lo que quiere hacer. No se hace nada hasta que usted lo confirme en la página siguiente.',
  choose: { label: 'Elegir', waiting: 'Los que esperan a la central', all: 'Todos', none: 'Ninguno' },
  jobs: 'Trabajos',
  none: 'No hay solicitudes activas en este momento',
  more: (count) => `Estos son los ${count} trabajos más urgentes.`,
  what: 'Qué hacer',
  doText: 'Enviar un mensaje a los clientes',
  doAssign: 'Asignar los trabajos a un proveedor',
  text: 'Mensaje',
  kinds: {
    delay: 'Tarda más de lo normal',
    weather: 'Mal tiempo',
    fixed: 'Problema técnico resuelto',
    own: 'Escribir mi propio mensaje',
  },
  words: (language) => `Mi mensaje en ${language}`,
  wordsHint:
    'Cada cliente recibe el mensaje solo si está en su idioma. Nosotros agregamos nuestro nombre y el enlace del cliente.',
  provider: 'Nombre, teléfono o correo del proveedor',
  providerHint:
    'Tiene que estar en el directorio. Se le asignan todos los trabajos, también los que ya tienen otro proveedor.',
  next: 'Revisar',
  errors: {
    noJobs: 'Elija al menos un trabajo',
    tooMany: (most) => `Elija como máximo ${most} trabajos`,
    what: 'Elija qué hacer',
    words: 'Escriba el mensaje',
    provider: 'Escriba un nombre, teléfono o correo',
    notFound: 'No hay ningún proveedor activo con esos datos en el directorio. Agréguelo ahí primero.',
    incomplete: 'A este proveedor le falta el correo o el vehículo en el directorio. Complete primero sus datos ahí.',
  },
  pick: { heading: '¿Qué proveedor?', submit: 'Continuar' },
  confirm: {
    text: 'Revise los mensajes',
    assign: (provider) => `Revise los trabajos para ${provider}`,
    lead: 'No se enviará ni se asignará nada hasta que usted lo confirme.',
    job: 'Trabajo',
    to: 'Para',
    what: 'Qué va a pasar',
    notTexted: (why) => `Sin mensaje: ${why}`,
    assigned: 'Se asignará este proveedor',
    replaces: (provider) => `Este proveedor reemplazará a ${provider}`,
    notReady: 'No se puede asignar: el depósito no está pagado o el trabajo ya terminó',
    warned: (warnings) => `Asignar de todos modos (${warnings})`,
    send: (count) => `Enviar a ${customers(count)}`,
    give: (count) => `Asignar ${jobs(count)}`,
    nobody: 'Ninguno de estos clientes puede recibir el mensaje.',
    noJob: 'Por ahora no se puede asignar ninguno de estos trabajos.',
    again: 'Elegir otra vez',
  },
  done: {
    heading: 'Qué pasó',
    lead: (done, all) => `Hechos: ${done} de ${all}.`,
    outcome: 'Resultado',
    texted: 'El mensaje está por salir',
    assigned: 'Proveedor asignado',
    replaced: 'Proveedor cambiado',
    claimed: (who) => `No se hizo: ${who} atiende esta solicitud`,
    warned: 'No se hizo: no se aceptaron las advertencias sobre este proveedor',
    missing: 'No se hizo: la solicitud ya no existe',
    unavailable: 'Sin confirmar. Vuelva a cargar esta página para intentar de nuevo: no se hará dos veces',
    refused: (why) => `No se hizo: ${why}`,
    more: 'Elegir más trabajos',
  },
  why: {
    missing: 'la solicitud ya no existe',
    finished: 'la solicitud ya terminó',
    no_words: 'no hay mensaje en su idioma',
    too_long: 'el mensaje es demasiado largo',
  },
  toasts: {
    check: failure('Revise el formulario', 'Falta algo.'),
    gone: failure('No se encontró', 'El proveedor ya no está en el directorio.'),
  },
};
