import { hasForm } from '../visitor.ts';
import type { VisitedPage } from '../visitor.ts';
import type { Browser } from './browser.ts';
import { paymentLink } from './read-page.ts';
import { DoneSteps } from './once.ts';
import { changedPrice } from './visit.ts';
import type { NightJob, World } from './world.ts';

/** Words in the SMS that ask the driver for an answer, in both languages. */
const SEARCH_TEXT = /Reply HERE|Responda AQUI/;
const CHANGE_TEXT = /Reply YES or NO|Responda SI o NO/;

/** Acts for a driver when something goes wrong: on the page, or by SMS. */
export class DriverTroubleHandler {
  private readonly done = new DoneSteps();

  constructor(
    private readonly world: World,
    private readonly job: NightJob,
    private readonly browser: Browser,
    /** Pays through a payment link. Returns false if that failed. */
    private readonly pay: (path: string) => Promise<boolean>,
  ) {}

  /** Does what the page asks for. Returns false if the page asks for nothing, or if this driver ignores it. */
  async answer(page: VisitedPage): Promise<boolean> {
    if (hasForm(page, 'answer_search')) return this.answerSearch(page);
    if (hasForm(page, 'accept_change')) return this.answerChange(page);
    const payment = paymentLink(page);
    if (hasForm(page, 'decline_change') && payment) return this.paySecondDeposit(payment);
    if (this.job.plan.solvesItself && this.job.reachedAt.has('provider')) return this.tellSolved(page);
    return false;
  }

  private async press(page: VisitedPage, intent: string, fields: Record<string, string> = {}): Promise<boolean> {
    return (await this.browser.pressButton(page, intent, fields)).status < 400;
  }

  /** Whether this driver got a text with these words. */
  private wasTexted(words: RegExp): boolean {
    return this.world.phones.receivedBy(this.job.plan.phone).some((body) => words.test(body));
  }

  private async answerSearch(page: VisitedPage): Promise<boolean> {
    const { plan, seen } = this.job;
    if (plan.searchAnswer === 'unanswered' || plan.searchAnswer === null) return false;
    if (this.done.addIfNew('search')) await this.world.clock.wait(plan.thinkMinutes.driver);
    if (plan.searchAnswer === 'text' && plan.consentsToSms) {
      if (!this.wasTexted(SEARCH_TEXT) || !this.done.addIfNew('here')) return false;
      await this.world.phones.reply(plan.phone, plan.language === 'es' ? 'AQUI' : 'HERE', plan.number);
      seen.found = true;
      return true;
    }
    const shares = plan.searchAnswer === 'shares' && plan.channel === 'script' && hasForm(page, 'share_location');
    const { lat, lng } = plan.point;
    const done = shares
      ? await this.press(page, 'share_location', { lat: String(lat), lng: String(lng), accuracy: '12' })
      : await this.press(page, 'answer_search');
    if (done) seen.found = true;
    return true;
  }

  private async answerChange(page: VisitedPage): Promise<boolean> {
    const { plan, seen } = this.job;
    const change = plan.failure?.change;
    if (!change || change.answer === 'unanswered') return false;
    if (this.done.addIfNew('change')) {
      await this.world.clock.wait(plan.thinkMinutes.driver);
      return true;
    }
    const accepts = change.answer === 'accepts';
    const agreed = { service: change.service, dollars: changedPrice(plan) };
    if (plan.repliesBySms && plan.consentsToSms) {
      if (!this.wasTexted(CHANGE_TEXT) || !this.done.addIfNew('yes or no')) return false;
      const [yes, no] = plan.language === 'es' ? ['SI', 'NO'] : ['YES', 'NO'];
      await this.world.phones.reply(plan.phone, accepts ? yes : no, plan.number);
      if (accepts) seen.change = agreed;
      return true;
    }
    const done = await this.press(page, accepts ? 'accept_change' : 'decline_change');
    if (accepts && done) seen.change = agreed;
    return true;
  }

  private async paySecondDeposit(link: string): Promise<boolean> {
    if (this.done.has('second deposit')) return false;
    if (await this.pay(link)) this.done.add('second deposit');
    return true;
  }

  private async tellSolved(page: VisitedPage): Promise<boolean> {
    if (!hasForm(page, 'cancel_request') || !this.done.addIfNew('solved')) return false;
    if (await this.press(page, 'cancel_request', { solved: 'yes' })) this.job.seen.solved = true;
    else this.done.delete('solved');
    return true;
  }
}
