import type { TextFacts, TextBodies, OnCallTextFacts } from '../../rules/facts.ts';
import { depositOf, formatMoney, MIN_PRICE_CENTS, payoutOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** What a customer whose provider is late can do. */
const choices = ({ providerPhone, cancellationAsked }: TextFacts) =>
  cancellationAsked ? `wait or call ${providerPhone}` : `wait, call ${providerPhone}, or ask to cancel`;

/** What a text starts with, after "Shoulder: ", if somebody is locked in: "CHILD LOCKED IN, ". Otherwise blank. */
const lockedInPrefix = (lockedIn: string) => lockedIn && `${lockedIn}, `;

/**
 * Text messages. Each names the sender and says what's happening and what to do. Most have a link.
 * `modules/message/rules/text-replies.ts` parses replies.
 */
export const messagesTexts = {
  bodies: {
    submitted: ({ number, track }) =>
      `Shoulder: we got your request ${number} and are working on your price. Track it here: ${track} Reply STOP to end texts, HELP for help.`,
    offer: ({ price, track, terms }) =>
      `Shoulder: your price is ${formatMoney(price)}: ${formatMoney(depositOf(price))} now, ${formatMoney(payoutOf(price))} to the provider on site. Reply ACCEPT (you agree to ${terms}), REJECT, or a lower amount (one counter-offer). ${track}`,
    final_offer: ({ price, track, terms }) =>
      `Shoulder: our final offer is ${formatMoney(price)}: ${formatMoney(depositOf(price))} now, ${formatMoney(payoutOf(price))} on site. Reply ACCEPT (you agree to ${terms}) or REJECT. ${track}`,
    price_reminder: ({ price, final, byDay, track, terms }) =>
      `Shoulder: you haven't answered our offer of ${formatMoney(price)}. Reply ACCEPT (you agree to ${terms})${final ? ' or REJECT' : ', REJECT, or a lower amount'}. If we don't hear from you by ${byDay}, we'll cancel the request. ${track}`,
    payment_reminder: ({ deposit, byDay, payment }) =>
      `Shoulder: we can't send a provider until you pay the ${formatMoney(deposit)} deposit: ${payment} If it isn't paid by ${byDay}, we'll cancel the request.`,
    payment_link: ({ price, deposit, byDay, payment }) =>
      `Shoulder: your price is set at ${formatMoney(price)}. Pay the ${formatMoney(deposit)} deposit by ${byDay} and we'll find you a provider: ${payment}`,
    receipt: ({ deposit, receipt, track }) =>
      `Shoulder: we got your ${formatMoney(deposit)} deposit. Receipt: ${receipt} We're finding your provider: ${track}`,
    wait_choice: ({ by, track }) =>
      `Shoulder: sorry, no provider yet. If we don't find one by ${by}, we'll refund your deposit. Reply WAIT to keep waiting (no automatic refund) or REFUND to get it back now. ${track}`,
    provider_assigned: ({ providerName, promised, vehicle, payOnSite, track }) =>
      `Shoulder: your provider ${providerName} promises to be there by ${promised}. Look for: ${vehicle}. ${payOnSite} ${track}`,
    provider_left: ({ leftName, brokeDown, by, track }) =>
      `Shoulder: sorry, ${leftName || 'the provider we asked'} ${brokeDown ? "is having vehicle trouble and can't come" : by ? "can't make it" : "isn't coming after all"}. ${by ? `We're finding another one, and the wait starts over: if we haven't found one by ${by}, we'll refund your deposit automatically.` : "We've asked another provider."} ${track}`,
    new_time: (facts) =>
      `Shoulder: ${facts.providerName} now promises to be there by ${facts.promised}${facts.lateReason && ` (${facts.lateReason})`}. You can ${choices(facts)}: ${facts.track}`,
    promise_warning: (facts) =>
      `Shoulder: ${facts.providerName} promised to be there by ${facts.promised}. They may be late and gave no new time. You can ${choices(facts)}: ${facts.track}${facts.cancellationAsked ? '' : ` Ask after ${facts.depositBackFrom} to get your deposit back (see terms).`} Got going? Reply SOLVED.`,
    en_route: ({ eta, track }) => `Shoulder: your provider is on the way${eta && `, ${eta} away`}. Map: ${track}`,
    arrived: ({ providerName, vehicle, code, track }) =>
      `Shoulder: ${providerName} has arrived. Look for: ${vehicle}.${code ? ` Give the provider your 4-digit code: see ${track} or reply CODE.` : ''}`,
    extra_asked: ({ extra, by, track }) =>
      `Shoulder: your provider is asking for an extra charge of ${formatMoney(extra)}, paid on site. See why: ${track} Reply APPROVE or DECLINE. If you don't answer by ${by}, it's declined.`,
    completed: ({ by, track }) =>
      `Shoulder: your service is complete. How was it? Reply 1 to 5 (5 is best) within 24 hours. Your page closes at ${by}: ${track}`,
    partly_done: ({ price, approvedExtra, onSite, by, track }) =>
      `Shoulder: we closed your job as partly done, for ${formatMoney(price)} ${approvedExtra > 0 ? `plus the ${formatMoney(approvedExtra)} extra charge` : 'total'}. You pay ${formatMoney(onSite)} of it on site. Reply 1 to 5 to rate it. See why by ${by}: ${track}`,
    cancel_declined: ({ declinedReason, standsStill, track }) =>
      standsStill
        ? `Shoulder: we can't cancel now.${declinedReason && ` Why: ${declinedReason}.`} The proposed change is still waiting for your answer. Questions? Call us. ${track}`
        : `Shoulder: we can't cancel, so the job will continue.${declinedReason && ` Why: ${declinedReason}.`} Questions? Call us. ${track}`,
    cancelled: ({ number, cancellationAsked, refund, track }) =>
      `Shoulder: ${cancellationAsked ? 'as you asked, ' : ''}request ${number} is cancelled.${refund === 'all' ? " We'll refund your deposit to your card." : ''} Details: ${track}`,
    /** No link: the request was deleted, and its page with it. */
    withdrawn: ({ number, servicePhone }) =>
      `Shoulder: we cancelled and deleted request ${number}, so its page is gone. Still need help, or have questions? Call ${servicePhone}.`,
    refunded: ({ returned, deposit, byHand, servicePhone }) =>
      byHand
        ? `Shoulder: we refunded ${formatMoney(returned)} another way, not to your card. Questions: ${servicePhone}`
        : `Shoulder: we refunded your ${formatMoney(returned)} ${returned === deposit ? 'deposit' : 'payment'}. It can take 5 to 10 business days to show up.`,
    payment_returned: ({ returned, byHand, servicePhone, track }) =>
      byHand
        ? `Shoulder: we refunded ${formatMoney(returned)} another way, not to your card. Questions: ${servicePhone}`
        : `Shoulder: a payment of ${formatMoney(returned)} didn't match your request, so we refunded it to your card. It can take 5 to 10 business days to show up. ${track}`,
    refund_delayed: ({ returned, servicePhone }) =>
      `Shoulder: your refund of ${formatMoney(returned)} is delayed. We're on it. You don't need to do anything. Questions: ${servicePhone}`,
    part_refunded: ({ returned, byHand, servicePhone }) =>
      byHand
        ? `Shoulder: we refunded ${formatMoney(returned)} another way, not to your card. Questions: ${servicePhone}`
        : `Shoulder: we refunded ${formatMoney(returned)} of your deposit. It can take 5 to 10 business days to show up.`,
    on_site_unpaid: ({ onSite, servicePhone }) =>
      `Shoulder: your provider says you haven't paid the ${formatMoney(onSite)} due on site. Please pay them. If you already did, or something's wrong, call ${servicePhone}.`,
    search: ({ track }) =>
      `Shoulder: your provider is there but can't find you. Still there? Reply HERE. Got going? Reply SOLVED. Or share your location: ${track}`,
    failure: ({ failure, nobodyHere, unsafe, track }) =>
      `Shoulder: your provider can't do the job: ${failure}.${nobodyHere ? ' Are you there? Reply HERE.' : unsafe ? ' In danger? Call 911.' : ''} Dispatch is figuring out what to do next. If the job doesn't get done, you pay nothing on site. ${track}`,
    job_resumed: ({ standsStill, track }) =>
      standsStill
        ? `Shoulder: your provider can do the job after all. They're waiting for your answer to the proposed change: ${track}`
        : `Shoulder: the job is back on. ${track}`,
    job_ended: ({ solved, kept, refund, track }) =>
      `Shoulder: ${solved ? 'you got going without help, so the job is closed' : "the job couldn't be done, so it's closed"}. ${kept === 0 ? "We'll refund your deposit." : refund === 'part' ? `We'll keep ${formatMoney(kept)} of your deposit and refund the rest.` : `We'll keep your ${formatMoney(kept)} deposit.`} You owe nothing more. Details: ${track}`,
    change_asked: ({
      proposedService,
      proposedDestination,
      proposedPrice,
      secondDeposit,
      depositsPaid,
      proposedOnSite,
      byProvider,
      otherProvider,
      price,
      approvedExtra,
      by,
      track,
    }) =>
      `Shoulder: ${byProvider ? 'your provider' : 'dispatch'} proposes a change: ${proposedService}${proposedDestination && ` to ${proposedDestination}`}, ${formatMoney(proposedPrice)} total instead of ${formatMoney(price)}${approvedExtra > 0 ? ` plus the ${formatMoney(approvedExtra)} extra charge` : ''}.${otherProvider ? ' Another provider would do it.' : ''}${depositsPaid > 0 ? ` Paid: ${formatMoney(depositsPaid)}.` : ''}${secondDeposit > 0 ? ` Due first: ${formatMoney(secondDeposit)}.` : ''} On site: ${formatMoney(proposedOnSite)}. Reply YES or NO by ${by}. Why: ${track}`,
    job_changed: ({ service, price, onSite, secondDeposit, otherProvider, track }) =>
      `Shoulder: ${secondDeposit > 0 ? `we got your ${formatMoney(secondDeposit)}, and ` : ''}the job is now ${service} for ${formatMoney(price)}. You pay ${formatMoney(onSite)} of it on site.${otherProvider ? " Another provider will do it, and we're finding one." : ''} ${track}`,
    change_off: ({ price, approvedExtra, standsStill, track }) =>
      `Shoulder: the proposed change is off. ${standsStill ? "Your provider still says the job can't be done as agreed, so dispatch is deciding what to do" : `Your price is still ${formatMoney(price)}${approvedExtra > 0 ? `, plus the extra charge of ${formatMoney(approvedExtra)}` : ''}`}. ${track}`,
    change_agreed: ({ service, onSite, job }) =>
      `Shoulder: the customer agreed. The job is now ${service}. Collect ${formatMoney(onSite)} on site: ${job}`,
    change_refused: ({ standsStill, job }) =>
      `Shoulder: the change is off. ${standsStill ? 'Please stay where you are. Dispatch is still deciding what to do' : 'The job stays as it was'}: ${job}`,
    search_answered: ({ job }) => `Shoulder: the customer says, "I'm here." Look again, or call: ${job}`,
    job_back_on: ({ standsStill, job }) =>
      standsStill
        ? `Shoulder: we handled your report, but please wait. The customer is deciding on a change to the job: ${job}`
        : `Shoulder: dispatch says the job is back on. Please go ahead: ${job}`,
    job_closed: ({ providerFee, job }) =>
      `Shoulder: dispatch closed this job.${providerFee > 0 ? ` See why, and tell us how to pay you ${formatMoney(providerFee)} for coming out: ` : ' Why: '}${job}`,
    job_partly_done: ({ onSite, job }) =>
      `Shoulder: dispatch closed the job as partly done. Collect ${formatMoney(onSite)} on site, then confirm it. Why: ${job}`,
    job: ({ lockedIn, city, onSite, job }) =>
      `Shoulder: ${lockedInPrefix(lockedIn)}new job in ${city}: ${formatMoney(onSite)}, paid to you on site. Please answer within 5 minutes: ${job}`,
    job_unanswered: ({ lockedIn, city, job }) =>
      `Shoulder: ${lockedInPrefix(lockedIn)}we still need your answer on the job in ${city}. Accept it, or decline at no cost so we can find someone else: ${job}`,
    job_off: ({ cancelled, city, servicePhone }) =>
      `Shoulder: the job in ${city} ${cancelled ? 'was cancelled' : 'is no longer yours'}. Please don't drive there or work on it. Already on the way or there? Call ${servicePhone}.`,
    cancel_asked: ({ job }) =>
      `Shoulder: the customer asked to cancel. Please wait to hear from us before you continue: ${job}`,
    job_on: ({ standsStill, job }) =>
      standsStill
        ? `Shoulder: the job is still on, but please wait. The customer is deciding on a change: ${job}`
        : `Shoulder: the customer asked to cancel, but dispatch decided to continue the job. Please go ahead: ${job}`,
    promise_check: ({ promised, job }) =>
      `Shoulder: you promised to be there by ${promised}. Running late? Reply with how many minutes from now, like 15, or set a new time: ${job} Already there? Tap Arrived.`,
    extra_answered: ({ extra, extraStatus, job }) =>
      `Shoulder: the extra charge of ${formatMoney(extra)} was ${extraStatus === 'approved' ? 'approved: collect it on site' : "declined: don't collect it"}. ${job}`,
    on_site_reminder: ({ job, by, onSite }) =>
      `Shoulder: were you paid ${formatMoney(onSite)} on site? Please confirm by ${by}: ${job}`,
  } satisfies TextBodies,
  /** Texts that don't follow from a change of state. The website queues them. */
  direct: {
    locate: (link: string) =>
      `Shoulder: please share your location so help can find you. Just tap: ${link} Reply STOP to end texts, HELP for help.`,
    newLink: (number: string, track: string) =>
      `Shoulder: track your request ${number} here: ${track} Reply STOP to end texts, HELP for help.`,
    /** @param payOnSite a sentence such as "Bring $68.00: cash or Zelle." */
    bring: (payOnSite: string, track: string) => `Shoulder: here's how to pay your provider. ${payOnSite} ${track}`,
    pickup_moved: (job: string) =>
      `Shoulder: the customer's location has changed. Please check it before you drive any farther: ${job}`,
    locked_in: (job: string) =>
      `Shoulder: a child or pet is locked in the vehicle. Ask the customer if they've called 911. If not, call 911 yourself. ${job}`,
    drop_off_asked: (job: string) =>
      `Shoulder: the customer wants a different drop-off. The job stays as it is until a change is agreed on: ${job}`,
    drop_off_kept: (track: string) =>
      `Shoulder: dispatch can't change the drop-off, so it stays the same. Questions? Call us. ${track}`,
    drop_off_changed: (job: string) =>
      `Shoulder: the drop-off has changed. Please check it before you drive any farther: ${job}`,
    /** Messages that dispatch sends to several customers at once. */
    together: {
      delay: (number: string, track: string) =>
        `Shoulder: sorry, request ${number} is taking longer than usual. We haven't forgotten you. You don't need to do anything. ${track}`,
      weather: (number: string, track: string) =>
        `Shoulder: bad weather is slowing everyone down, but request ${number} is still open. Stay away from traffic. In danger? Call 911. ${track}`,
      fixed: (number: string, track: string) =>
        `Shoulder: we had a technical problem, and it's fixed. Request ${number} is still open. If something looks wrong, call us. ${track}`,
      own: (words: string, track: string) => `Shoulder: ${words} ${track}`,
    },
  },
  /** Added to the first text to a provider's number. Carriers require it to say who writes, why, and how to opt out. */
  toNewProvider: "You're getting job texts because you take jobs through Shoulder. Reply STOP to stop, HELP for help.",
  /** The answer to a provider's text about something that only the job page can do. */
  toProvider: (job: string, phone: string) =>
    `Shoulder: we can't take that by text. Please tell us on your job page: ${job} Or call ${phone}.`,
  /**
   * For a provider on the way whose positions we no longer get: our question, and our replies to the answer.
   */
  minutes: {
    ask: (job: string) =>
      `Shoulder: we can't see your location. How many minutes away are you? Reply with just the number, like 12. Or tell us here: ${job}`,
    thanks: (number: string, minutes: number) =>
      `Shoulder: thanks. For ${number}, we'll tell the customer you're ${minutes} min away.`,
    promised: (number: string, time: string) =>
      `Shoulder: thanks. For ${number}, we'll tell the customer you'll be there by ${time}.`,
    which: (minutes: number, numbers: string) =>
      `Shoulder: which job is that for? Send the minutes and job number, like ${minutes} ${numbers.split(', ')[0]}. Your jobs: ${numbers}.`,
    off: "Shoulder: thanks, but we don't need your ETA anymore.",
  },
  /** Answers to replies. */
  replies: {
    /**
     * Asks for what a request by text lacks. Never quotes the SMS: we store this answer, but not the SMS itself.
     */
    missing: (lacks: string, phone: string) =>
      `Shoulder: to send help, we need to know ${lacks}. Reply with that, or call ${phone}. In danger? Call 911. Reply STOP to end texts.`,
    lacks: {
      service: 'what you need (tow, jump, tire, lockout, gas, battery, winch or other)',
      place: 'where you are (street and city, or highway and exit)',
      vehicle: 'the vehicle (year, make, model)',
      year: "the vehicle's year",
      name: "the vehicle's make and model",
      model: "the vehicle's model",
      destination: 'where to tow it',
      and: 'and',
    },
    tooManyRequests: (phone: string) =>
      `Shoulder: we've gotten too many text requests from this number. Call ${phone}.`,
    none: (phone: string) => `Shoulder: we don't have an open request for this number. Call ${phone}.`,
    /** The answer to a reply that came after the request was cancelled. */
    cancelled: (number: string, phone: string) => `Shoulder: request ${number} is cancelled. Questions: ${phone}`,
    cancelledAndPaid: (number: string, phone: string) =>
      `Shoulder: request ${number} is cancelled. We'll refund your payment to your card. It can take 5 to 10 business days to show up. Questions: ${phone}`,
    which: (numbers: string) =>
      `Shoulder: you have more than one open request. Add the request number, like ACCEPT ${numbers.split(', ')[0]}. Yours: ${numbers}.`,
    help: (phone: string) =>
      `Shoulder roadside assistance. Help: ${phone}. About 8 texts per request. Message and data rates may apply. Reply STOP to end.`,
    unknown: (words: string, phone: string) =>
      `Shoulder: we didn't understand that. You can reply ${words}. Or call ${phone}.`,
    notNow: "Shoulder: sorry, we can't do that right now.",
    later: "Shoulder: we couldn't confirm that. Please send it again in a minute. It'll only count once.",
    accepted: (deposit: Cents, payment: string) =>
      `Shoulder: you accepted. Pay the ${formatMoney(deposit)} deposit here: ${payment}`,
    countered: (amount: Cents) =>
      `Shoulder: we got your counter-offer of ${formatMoney(amount)}. We'll text you our answer.`,
    /** The answer to just a number from 1 to 5 while a counter-offer is possible: it may be meant as a rating. */
    bareMark: (digit: number, price: Cents) =>
      `Shoulder: we can't take just ${digit} as a counter-offer. It must be at least ${formatMoney(MIN_PRICE_CENTS)} and less than ${formatMoney(price)}. Write it with a dollar sign, like $${Math.floor((price * 3) / 400)}. Or reply ACCEPT or REJECT.`,
    /** The answer to ACCEPT or REJECT followed by an amount that isn't the current price. */
    otherPrice: (price: Cents, mayCounter: boolean) =>
      `Shoulder: the price is ${formatMoney(price)}, so we didn't count that. Reply ACCEPT ${formatMoney(price)} or REJECT ${formatMoney(price)}${mayCounter ? ', or just a lower amount' : ''}.`,
    rejected: 'Shoulder: you rejected the offer, so your request is cancelled.',
    eta: (words: string) => `Shoulder: ${words}`,
    extraApproved: (amount: Cents) =>
      `Shoulder: extra charge of ${formatMoney(amount)} approved. You'll pay it on site.`,
    extraDeclined: "Shoulder: extra charge declined. You don't owe it.",
    /** The answer to a reply that came before the text about this extra charge was sent. A link is added at the end. */
    extraAnew: (amount: Cents, reason: string) =>
      `Shoulder: we need your answer on an extra charge of ${formatMoney(amount)}, paid on site. Reason: ${reason}. Reply APPROVE or DECLINE.`,
    changeDeposit: (second: Cents, payment: string) =>
      `Shoulder: you accepted. The change takes effect once you pay the second deposit of ${formatMoney(second)}: ${payment}`,
    changeOff: "Shoulder: sorry, it's too late. The proposed change is off.",
    changeDeclined: (failed: boolean) =>
      `Shoulder: change declined. ${failed ? 'Dispatch is deciding what to do about the job.' : 'The job stays as it was.'}`,
    /** The answer to a reply that came before the text about this change was sent. A link is added at the end. */
    changeAnew: ({ service, price }: { service: string; price: Cents }) =>
      `Shoulder: we need your answer on a change: ${service} for ${formatMoney(price)} total. Reply YES or NO.`,
    solvedCancelled: (paid: boolean) =>
      `Shoulder: glad you got going. Your request is cancelled${paid ? ", and we'll refund your deposit to your card" : ''}.`,
    /** @param free whether the terms return the whole deposit */
    solvedAsked: (free: boolean) =>
      `Shoulder: glad you got going. We asked dispatch to cancel and decide about your deposit. ${free ? 'Under our terms, you get it all back' : 'A provider who was already on the way may get a fee from it, as the terms say'}.`,
    here: "Shoulder: we told your provider you're there. Please stay with your vehicle.",
    /** The arrival code, for somebody who can't open the page. */
    code: (code: string) =>
      `Shoulder: your code is ${code}. Give it only to the provider at your vehicle. If it works when they enter it, we sent them.`,
    noCode: (phone: string) => `Shoulder: you don't have a code right now. Questions: ${phone}`,
    /** The answer to CODE if the customer didn't agree to texts. The code itself isn't texted then. */
    codeOnPage: (phone: string) => `Shoulder: your code is on your tracking page. Or call ${phone}.`,
    waiting: "Shoulder: we'll keep looking. You can still cancel and get the whole deposit back.",
    refunding: "Shoulder: request cancelled. We'll refund your deposit to your card.",
    rated: (stars: number) => `Shoulder: thanks for the ${stars}-star rating.`,
    stopped: "Shoulder: we won't send texts to this number anymore.",
    accepts: {
      price: 'ACCEPT, REJECT or a lower amount',
      final: 'ACCEPT or REJECT',
      wait: 'WAIT to keep waiting or REFUND to get your deposit back',
      extra: 'APPROVE or DECLINE',
      change: 'YES or NO',
      rating: '1 to 5 to rate your service',
      search: "HERE if you're still there",
      searchAndChange: "HERE if you're still there, and ACCEPT or REJECT to answer the proposed change",
      any: 'ETA or HELP',
      code: 'CODE or HELP',
    },
  },
  eta: {
    minutes: (words: string) => (/^\d/.test(words) ? `about ${words}` : words),
    status: (words: string, miles: string) => `your provider is ${miles} away, ${words}.`,
    /** For when we can't say how long the provider still needs. */
    away: (miles: string) => `your provider is ${miles} away.`,
    /** Added if the provider's last position is old. */
    lastSeen: (ago: string) => `Last seen ${ago}.`,
    noPosition: "your provider is on the way. We don't know their location right now.",
    there: 'your provider has arrived.',
    /** For when we have no position, only what the provider told us. */
    word: (words: string) => `your provider says they're ${words} away.`,
    promised: (time: string) => `Promised arrival: by ${time}.`,
    notYet: 'no provider is on the way yet.',
  },
  /** Texts to the desk's on-call phone. */
  onCall: {
    what: {
      price: 'a price',
      answer: 'an answer to the counter-offer',
      provider: 'a provider',
      silent: 'an answer from its provider',
      cancellation: 'an answer to the customer who asked to cancel',
      late: 'a new time from a provider who may be late',
      failure: "a decision: the provider can't do the job",
    },
    waiting: ({ lockedIn, number, service, city, what, minutes, link }: OnCallTextFacts) =>
      `Shoulder: ${lockedInPrefix(lockedIn)}request ${number} (${service}, ${city}) has waited ${minutes} min for ${what}. ${link}`,
  },
};
