import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type {
  dollarWords as EnglishDollars,
  minuteWords as EnglishMinutes,
  replyWords as English,
} from '../en/reply-words.ts';

/** Where a list is empty, people write the English word. */
export const replyWords: TranslationOf<typeof English> = {
  stop: ['ALTO', 'PARAR', 'PARE', 'BASTA', 'DETENER'],
  help: ['AYUDA'],
  start: [],
  accept: ['ACEPTO', 'ACEPTAR'],
  reject: ['RECHAZO', 'RECHAZAR'],
  approve: ['APRUEBO', 'APROBAR'],
  decline: ['NOAPRUEBO'],
  wait: ['ESPERO', 'ESPERAR'],
  refund: ['REEMBOLSO'],
  eta: [],
  here: ['AQUI', 'AQUIESTOY', 'ESTOYAQUI'],
  solved: ['RESUELTO', 'YARESUELTO', 'YAESTARESUELTO'],
  code: ['CODIGO', 'MICODIGO'],
  yes: ['SI'],
  no: ['NO'],
};

export const dollarWords: TranslationOf<typeof EnglishDollars> = { after: ['DOLAR', 'DOLARES', 'DLLS', 'DLS'] };

export const minuteWords: TranslationOf<typeof EnglishMinutes> = {
  before: ['en', 'unos', 'aprox'],
  after: ['m', 'min', 'mins', 'minuto', 'minutos'],
};
