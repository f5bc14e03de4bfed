/**
 * What people reply by SMS, in upper case without spaces, accents and punctuation. Each word is understood whatever the
 * request's language is. Carriers act on only a few English words (`modules/message/sms/keywords.ts`).
 */
export const replyWords = {
  stop: [
    'STOP',
    'PLEASESTOP',
    'STOPPLEASE',
    'STOPTEXTING',
    'STOPTEXTINGME',
    'STOPALL',
    'UNSUBSCRIBE',
    'QUIT',
    'OPTOUT',
  ],
  help: ['HELP', 'INFO'],
  start: ['START', 'UNSTOP'],
  accept: ['ACCEPT'],
  reject: ['REJECT'],
  approve: ['APPROVE'],
  decline: ['DECLINE'],
  wait: ['WAIT'],
  refund: ['REFUND'],
  eta: ['ETA'],
  here: ['HERE', 'IMHERE'],
  solved: ['SOLVED', 'ITSSOLVED'],
  code: ['CODE', 'MYCODE'],
  yes: ['YES'],
  no: ['NO'],
};

/** Words that people put after an amount of money, in upper case without accents. */
export const dollarWords = { after: ['DOLLAR', 'DOLLARS', 'BUCKS', 'USD'] };

/** Words that people put before and after a number of minutes, in lower case. */
export const minuteWords = {
  before: ['about', 'in'],
  after: ['m', 'min', 'mins', 'minute', 'minutes'],
};
