import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { deskTeamTexts as English } from '../en/desk-team.ts';

export const deskTeamTexts: TranslationOf<typeof English> = {
  claim: {
    you: 'Usted',
    mine: 'La atiende usted',
    by: (name: string) => `La atiende ${name}`,
    mineSince: (time: string) => `La atiende usted desde ${withFinalPeriod(withSpanishArticle(time))}`,
    bySince: (email: string, time: string) => `La atiende ${email} desde ${withFinalPeriod(withSpanishArticle(time))}`,
    nobody: 'No la atiende nadie.',
    take: 'Tomar',
    release: 'Soltar',
    takeOver: 'Tomarla yo',
    question: (email: string) =>
      `Tal vez ${email} la esté atendiendo en este momento. Tómela solo si sabe que ya no la atiende.`,
    confirm: 'Tomarla yo',
    keep: 'Dejársela',
    refused: (email: string, time: string) =>
      failure(
        'La atiende otra persona',
        `${email} atiende esta solicitud desde ${withFinalPeriod(withSpanishArticle(time))} No se hizo ningún cambio.`,
      ),
    taken: success('Ya la atiende usted', 'Los demás ya ven que la atiende usted.'),
  },
  notes: {
    heading: 'Notas',
    hint: 'Solo las leen los despachadores. Hasta 500 caracteres.',
    label: 'Nota nueva',
    add: 'Agregar nota',
    none: 'Todavía no hay notas.',
    missing: 'Escriba una nota',
    somebody: 'un administrador anterior',
    added: success('Nota agregada', 'Los demás despachadores ya pueden leerla.'),
    failed: failure('No se agregó la nota', 'No pudimos guardar la nota.'),
  },
  refund: {
    refused: (amount: string, limit: string) =>
      failure(
        'Pídale ayuda a un propietario',
        `El reembolso sería de ${amount} y su límite es de ${limit}. No se hizo ningún cambio.`,
      ),
  },
  roles: {
    owner: 'Propietario',
    dispatcher: 'Despachador',
    refused: { title: 'Solo para propietarios', message: 'Solo un propietario puede hacer esto. Pídaselo a uno.' },
    heading: 'Ajustes y administradores',
    lead: 'Solo un propietario puede cambiar los ajustes y las cuentas de los administradores. Propietarios:',
    choose: 'Cambiar un rol',
    hint: 'Un propietario puede hacer todo. Un despachador no puede cambiar los ajustes ni los administradores, ni hacer reembolsos por encima del límite, pero puede hacer todo lo demás.',
    role: 'Rol',
    submit: 'Cambiar el rol',
    missing: 'Elija un rol',
    changed: success('Rol cambiado', 'El cambio se aplicará en cuanto esa persona vuelva a hacer clic.'),
    same: info('Sin cambios', 'Esa persona ya tiene este rol.'),
    last: failure('No se cambió el rol', 'Debe quedar al menos un propietario que pueda iniciar sesión.'),
  },
  handover: {
    title: 'Cambio de turno',
    link: 'Cambio de turno',
    lead: (count: number, at: string) =>
      count === 1 ? `Un trabajo abierto al ${at}` : `${count} trabajos abiertos al ${at}`,
    back: 'Volver al panel',
    print: 'Imprimir',
    none: 'No hay trabajos abiertos.',
    columns: {
      job: 'Trabajo',
      status: 'Estado',
      who: 'Lo atiende',
      promised: 'Hora prometida',
      note: 'Última nota',
    },
    nobody: 'Nadie',
    you: 'Usted',
    overdue: (time: string) => `${time}, ya pasó la hora`,
    owed: 'Lo que falta pagar',
    nothingOwed: 'No se debe nada.',
  },
};
